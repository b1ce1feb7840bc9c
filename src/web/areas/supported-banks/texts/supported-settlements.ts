import { entryOf } from "#values/entry-of.ts";
import type {
  ProviderKind,
  SupportedProvider,
} from "#web/areas/supported-banks/supported-settlements.ts";
import type { SupportState } from "#web/areas/supported-banks/supported-list.ts";

/** How the report arrives; only what the provider or a public reader says. */
const ARRIVALS: Readonly<Record<string, string>> = {
  adyen: "Adyen-felület: Settlement details report",
  barion: "Naponta XLSX, havonta PDF",
  "dpd-hu": "Hetente egyszer utal",
  "emag-easybox": "eMAG-felület: a folyószámla tételei, Excel",
  expressone: "E-mailben az átutalt utánvétek listája",
  foxpost: "Hetente e-mailben, XLSX és PDF együtt",
  "gls-hu": "E-mailben az utánvét-részletező és a számlamelléklet",
  khpos: "Hitelesített elektronikus kimutatás",
  kvikk: "Szerdánként, számlával együtt",
  mollie: "Mollie-felület: Settlement report, CSV",
  mypos: "myPOS-kivonat: Excel vagy CSV",
  "otp-pos": "E-mailben vagy az eBIZ POS Kereskedői Portálon",
  packeta: "Ügyfélszakasz: számlához tartozó csomagok, CSV",
  "paypal-reports": "Tevékenységi jelentés vagy kivonat, CSV",
  "revolut-merchant": "Revolut Business: payout statement, CSV",
  "shopify-payments": "Shopify: Payouts, tranzakciók exportja",
  simplepay: "Hetente e-mailben a Forgalmi kimutatás, CSV",
  stripe: "Stripe: Payout reconciliation, itemized, vagy Balance history",
  sumup: "Tranzakciós jelentés (német nyelvű export)",
  "worldline-sips": "E-mailben vagy FTP-n, CSV",
};

export const supportedSettlementsTexts = {
  title: "Támogatott elszámolások",
  lead: (couriers: number, acceptors: number) =>
    `${couriers} futárszolgálatot és ${acceptors} kártyaelfogadót tartunk számon. Mindegyiknél leírjuk, mennyire ismerjük az elszámolását.`,
  upload:
    "Az ellenőrzött és a dokumentált elszámolásokat feltöltéskor felismerjük. A többit az első feltöltésnél egyszer meg kell tanítani. Mindet tételekre bontjuk, és összevetjük a banki jóváírással.",
  states: {
    verified: {
      name: "Ellenőrzött",
      text: "Valódi elszámolással próbáltuk ki. A végösszeget minden beolvasáskor tételesen utánaszámoljuk.",
    },
    documented: {
      name: "Dokumentált",
      text: "A szolgáltató leírása vagy nyilvános olvasók alapján készült. Eltérésnél nem találgatunk, hanem szólunk.",
    },
    mapped: {
      name: "Leképezéssel",
      text: "A fájl felépítését nem ismerjük előre. Az első feltöltésnél Ön mondja meg, mit jelentenek az oszlopok; onnantól magától beolvassuk.",
    },
  } satisfies Record<SupportState, { name: string; text: string }>,
  search: "Szolgáltató neve",
  filterKind: "Fajta",
  filterState: "Állapot",
  all: "Mind",
  kinds: {
    courier: "Futár",
    acceptor: "Kártya",
  } satisfies Record<ProviderKind, string>,
  kindNames: {
    courier: "futárszolgálat",
    acceptor: "kártyaelfogadó",
  } satisfies Record<ProviderKind, string>,
  columns: {
    provider: "Szolgáltató",
    state: "Állapot",
    formats: "Fájlformátumok",
    arrival: "Hogyan érkezik",
  },
  none: {
    title: "Nincs ilyen szolgáltató a listán",
    text: (query: string) =>
      query.trim() === ""
        ? "Ebben az állapotban nincs ilyen fajta szolgáltató."
        : `Erre keresett: „${query}”. Más szolgáltató táblázatát is megtaníthatja a Bankhídnak: töltse fel, és adja meg az oszlopait.`,
    clear: "Szűrők törlése",
  },
  after:
    "Hiányzik a szolgáltatója, vagy csak leképezéssel szerepel? Egyetlen valódi, névtelenített fájl elég ahhoz, hogy dokumentálttá váljon.",
  banks: "Támogatott bankok",
  anyTable: "Táblázat (CSV, Excel)",
  unknownArrival: "A szolgáltató felületéről vagy e-mailben",
};

/** The containers of a provider's known files, or what a mapped one needs. */
export function providerFormats({ formats }: SupportedProvider): string {
  return formats.length === 0
    ? supportedSettlementsTexts.anyTable
    : formats.map((format) => format.toUpperCase()).join(", ");
}

export function providerArrival({ key }: SupportedProvider): string {
  return entryOf(ARRIVALS, key) ?? supportedSettlementsTexts.unknownArrival;
}
