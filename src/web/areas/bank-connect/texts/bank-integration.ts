import { untilDay } from "#values/day-endings.ts";
import { articleBeforeName } from "#values/hungarian-article.ts";
import type { FeedQualityName } from "#contract/bank-feeds/consent-flows.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const bankIntegrationTexts = {
  title: "Bankszámla összekötése",
  purpose:
    "Válassza ki a bankját. Az engedélyezés a bank saját oldalán történik; csak olvasunk, utalni nem tudunk.",
  upload: "Inkább fájlt töltök fel",
  search: "Bank keresése",
  direct: "Banki kapcsolat",
  directCount: (count: number) => `${formatCount(count)} bank`,
  directBest:
    "Ha a bankja itt szerepel, ezt válassza: naponta magától frissül, és nem kell hozzá más program.",
  directBy: (name: string, number: string | null) =>
    `A számlainformációs szolgáltatás nyújtója: ${name}${number === null ? "" : ` (MNB-nyilvántartási szám: ${number})`}.`,
  invoice: "Számlázz.hu-kapcsolat",
  invoiceCount: (count: number) => `${formatCount(count)} bank, Profi csomaggal`,
  invoiceBest: (only: readonly string[]) =>
    only.length > 0
      ? `${joinNames(only)} esetén ez a legjobb út. A többi bankot egyszerűbb közvetlenül összekötni.`
      : "Akkor válassza, ha a bankszámlája már be van kötve a Számlázz.hu Autokasszába.",
  invoiceNeeds:
    "Kell hozzá a Számlázz.hu Autokassza és az online könyvelői kapcsolat; az utóbbi csak a Profi csomagban van.",
  invoiceStart: "Számlázz.hu beállítása",
  files: "Fájl feltöltése minden más bankhoz",
  filesText:
    "Töltse le a kivonatot a netbankból, és húzza ide vagy töltse fel. A bankot, a számlát és az időszakot felismerjük.",
  filesAction: "Fájl feltöltése",
  connectBank: (bank: string) => `${bank} összekötése`,
  quality: {
    OK: "Rendben működik",
    MINOR_ISSUE: "Lassabban válaszol",
    MAJOR_ISSUE: "Akadozik, az összekötés nem mindig sikerül",
    NOT_WORKING: "Most nem működik, az összekötés várhatóan nem sikerül",
    DISABLED: "Szünetel",
    UNKNOWN: "Az állapota nem ismert",
  } satisfies Record<FeedQualityName, string>,
  qualityAt: (words: string, when: string) => `${words} · ${when}`,
  disabledReason:
    "A szolgáltató szünetelteti ezt a kapcsolatot. Addig töltse fel a bank kivonatfájlját.",
  connectedUntil: (date: string) => `összekötve ${untilDay(date)}`,
  connectedNoEnd: "összekötve",
  consentExpired: "a hozzájárulás lejárt",
  noResults: "Ezt a bankot még nem lehet összekötni",
  noResultsHint: "A kivonatfájljait viszont feltöltheti.",
  clearSearch: "Keresés törlése",
  listFailed: "A bankok listája most nem tölthető be",
  none: {
    title: "A banki kapcsolat itt nincs beállítva",
    message:
      "A közvetlen összekötés most nem érhető el. A Számlázz.hu-kapcsolat és a fájlfeltöltés működik.",
  },
  unavailable: {
    title: "A banki kapcsolat szolgáltatója most nem válaszol",
    message:
      "Ezért nem látszik minden bank. A már összekötött számlák megvannak; kérjük, próbálja újra néhány perc múlva.",
    retry: "Újrapróbálás",
  },
  noCompany: "Válassza ki a céget, amelynek a bankszámláit össze szeretné kötni.",
  accountant: {
    title: "A bankot a cég ügyvezetője kötheti össze",
    message:
      "A netbankba neki kell belépnie. Küldjön neki emlékeztetőt, vagy töltsön fel kivonatot Ön.",
    remind: "Emlékeztető küldése",
  },
};

export const apiConnectTexts = {
  title: "Bank kiválasztása",
  knownTitle: (bank: string) => `${bank} már össze van kötve`,
  /** A company's name may end with a full stop of its own. */
  known: (companies: string) => `Jelenleg ide érkeznek a tételei: ${companies.replace(/\.$/, "")}.`,
  knownNone: "Egyik számlája sincs még céghez rendelve.",
  assign: "Számlák hozzárendelése",
  assignHint:
    "Ugyanazzal a netbanki belépéssel látható további számlákhoz. Nem kell újra belépnie a bankba.",
  again: "Új összekötés",
  againHint: "Másik netbanki belépéshez, vagy ha új számlát is meg szeretne osztani.",
  begin: "Tovább a bankhoz",
  beginHint:
    "A bank saját ablaka nyílik meg. Ott lép be, és ott választja ki a számlákat; a jelszavát mi nem látjuk.",
  extendTitle: (bank: string) => `Hozzájárulás megújítása: ${bank}`,
  extend:
    "A bank oldalán néhány kattintással megújíthatja. A kimaradt napokat utána lekérjük, a tételek és a jelölések megmaradnak.",
  extendAction: "Megújítás indítása",
  extendOther: (identity: string) =>
    `Ezt a hozzájárulást ${articleBeforeName(identity)} ${identity} fiókból adták, ezért innen nem újítható meg. Kösse össze újra a bankot: a korábbi tételek megmaradnak.`,
  extendGone:
    "Ez a hozzájárulás már nem található. Kösse össze újra a bankot: a korábbi tételek megmaradnak.",
  reconnect: "Újbóli összekötés",
};

/** „Blink, CIB és Wise” */
export function joinNames(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} és ${names.at(-1)!}`;
}

/** The card of the first steps. */
export const firstBanksTexts = {
  choose: "Bank kiválasztása",
  invoice: "Számlázz.hu-kapcsolatom van",
};
