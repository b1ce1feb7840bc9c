import { entryOf } from "#values/entry-of.ts";
import type { SupportState, SupportedBank } from "#web/areas/supported-banks/supported-list.ts";

/** Names of containers as people know them. */
const FORMAT_NAMES: Readonly<Record<string, string>> = {
  "camt.053": "CAMT.053",
  html: "HTML\u2011tábla (.xls)",
  spreadsheetml: "Excel\u2011XML",
};

/** The place in the bank's own program where the file is; only what public readers name. */
const PLACES: Readonly<Record<string, string>> = {
  binx: "Netbank: Számlatörténet",
  citibank: "CitiDirect: MT940-kivonat",
  "deutsche-bank": "MT940-kivonat a vállalati rendszerből",
  erste: "George, NetBank vagy Electra: Kivonatok",
  granit: "Netbank: számlatörténet, XML-export",
  ing: "InsideBusiness: MT940-kivonat",
  kh: "e-bank: Számlatörténet › Letöltés",
  magnet: "NetBank: kivonat XML-ben, vagy Tranzakciókeresés",
  mbh: "NetBank: Számlatörténet, Excel",
  n26: "Webes felület: kivonat CSV-ben",
  otp: "Netbank: Számlatörténet › Exportálás",
  paypal: "Tevékenységi jelentés (CSV)",
  paysera: "Számlakivonat, CSV vagy XLSX",
  raiffeisen: "DirektNet vagy Electra: Kivonatok",
  revolut: "Revolut Business: Statements, CSV",
  unicredit: "SpectraNet: Kivonatok › Exportálás",
  wise: "Statements and reports, CSV",
};

/** Codes of account numbers that are listed before the others are only counted. */
const CODES_SHOWN = 4;

export const supportedBanksTexts = {
  title: "Támogatott bankok",
  lead: (count: number, connected: number) =>
    `${count} bank és fizetési szolgáltató kivonatát fogadjuk fájlból, ${connected} bankhoz kapcsolat is van. Mindegyiknél leírjuk, mennyire biztos.`,
  states: {
    verified: {
      name: "Ellenőrzött",
      text: "Valódi fájlokkal próbáltuk ki. Az egyenleget és a darabszámot minden beolvasáskor ellenőrizzük.",
    },
    documented: {
      name: "Dokumentált",
      text: "A bank leírása vagy nyilvános olvasók alapján készült. Eltérésnél nem találgatunk, hanem szólunk.",
    },
    mapped: {
      name: "Leképezéssel",
      text: "Nincs nyilvános leírás. Szabványos kivonatát olvassuk; más táblánál az elsőnél megmutatja, melyik oszlop mi, és onnantól felismerjük.",
    },
  } satisfies Record<SupportState, { name: string; text: string }>,
  search: "Bank neve vagy a számlaszám eleje",
  filter: "Állapot",
  all: "Mind",
  updated: "Frissítve: 2026. 11. 22.",
  columns: {
    bank: "Bank",
    state: "Állapot",
    formats: "Fájlformátumok",
    place: "Hol tölthető le",
  },
  none: {
    title: "Nincs ilyen bank a listán",
    text: (query: string) =>
      `Erre keresett: „${query}”. MT940- vagy CAMT.053-kivonatot bármely banktól fogadunk.`,
    clear: "Keresés törlése",
  },
  after:
    "Nincs a listán a bankja? Kérjen tőle MT940- vagy CAMT.053-kivonatot: azt bármely banktól olvassuk.",
  pdf: "PDF-kivonatot bármely banktól beolvasunk, ha a szövege kijelölhető, és minden tételét nyitó, futó és záróegyenleg igazolja; különben megírjuk, mi hiányzik belőle. Valódi banki PDF-fel ezt még nem próbálhattuk ki.",
  fixedWidth:
    "A Magyar Államkincstár és az UniCredit rögzített szélességű fájljának nyilvános leírása nem teljes, ezért azt nem olvassuk magunktól: betöltéskor Ön adja meg az oszlophatárokat és az oszlopok jelentését.",
  multicash: (names: readonly string[]) =>
    `A MultiCash fájljait (MT940, UMSATZ.TXT, AUSZUG.TXT) bármely banktól beolvassuk: a tételek az UMSATZ-ból, az egyenlegek az AUSZUG-ból jönnek, ezért mindkettőt töltse fel. Nyilvános lista szerint MultiCasht ad: ${names.join(", ")}; valódi fájlját még nem láttuk.`,
  settlements: "Futárszolgálatok és kártyaelfogadók elszámolásai",
  foreignAccounts: "külföldi számlaszámok",
};

/** `117, 170, 187, 200`, or the first ones and how many more there are. */
export function codesText(codes: readonly string[]): string {
  if (codes.length === 0) return supportedBanksTexts.foreignAccounts;
  const shown = codes.slice(0, CODES_SHOWN).join(", ");
  return codes.length > CODES_SHOWN ? `${shown} és még ${codes.length - CODES_SHOWN}` : shown;
}

/** What works today: own containers, or the standards, and connections beside files. */
export function formatsText(bank: SupportedBank): string {
  const { formats, feeds, isAssumed, listsMulticash } = bank;
  const named = formats
    .map((format) => entryOf(FORMAT_NAMES, format) ?? format.toUpperCase())
    .join(", ");
  const own = named || (isAssumed ? "CSV (kipróbálatlan leírás szerint)" : "MT940, CAMT.053");
  const files = listsMulticash ? `${own}, MultiCash (kipróbálatlan)` : own;
  if (feeds.includes("aggreg8")) return `${files}; banki kapcsolat is`;
  return feeds.includes("szamlazzhu") ? `${files}; Számlázz.hu-kapcsolat is` : files;
}

export function placeText({ key }: SupportedBank): string {
  return entryOf(PLACES, key) ?? "Szabványos kivonat a bank rendszeréből";
}

/** The steps from the bank's program to the books. */
export function stepsOf(bank: SupportedBank): readonly string[] {
  if (bank.state === "mapped" && !bank.isAssumed) {
    return [
      "Kérjen a banktól MT940- vagy CAMT.053-kivonatot. Mindkettőt bármely banktól olvassuk.",
      "Ha csak táblázata van (CSV, Excel), azt húzza be: az elsőnél megmutatja, melyik oszlop mi.",
      "A következő ilyen táblát már magától beolvassuk. Amíg nem biztos, egyetlen sort sem veszünk át.",
    ];
  }
  return [
    `${placeText(bank)}: állítsa be az időszakot.`,
    `Töltse le ebben a formában: ${formatsText(bank).split(";")[0]!}. Ne szerkessze át.`,
    "Húzza be a fájlt a Bankhídba. Az egyenleget ellenőrizzük, ha a fájlban van; ha nem egyezik, szólunk.",
  ];
}
