import { formatCount } from "#web/ui/text/format-amount.ts";

export const jumpTexts = {
  title: "Ugrás bárhová",
  placeholder: "Összeg, partner, nap, oldal, művelet vagy kérdés",
  groups: {
    pages: "Oldalak",
    companies: "Cégek",
    clients: "Ügyfelek",
    accounts: "Bankszámlák",
    actions: "Műveletek",
    help: "Súgó",
    items: "Tételek",
    recent: "Legutóbb",
    near: "Erre gondolt?",
    elsewhere: "Máshol keresem",
  },
  none: {
    title: "Erre a szóra nincs találat",
    where: (company: string | undefined) =>
      company === undefined
        ? "Az oldalak, a műveletek és a súgó között kerestük."
        : `${company}: a tételek, az oldalak, a műveletek és a súgó között kerestük.`,
  },
  said: "Így értettük:",
  everyMonth: "minden hónapban, ebben a cégben",
  searchItems: (text: string) => `„${text}” keresése a tételek között`,
  allItems: (count: number, exact: boolean) =>
    exact ? `${formatCount(count)} tétel` : `több mint ${formatCount(count)} tétel`,
  choosePeriod: (period: string) => `Időszak a fejlécben: ${period}`,
  askUs: "Segítséget kérek",
  askUsLine: "Konzultáció: időpontot foglalhat, és megbeszéljük.",
  examplesLabel: "Így is kereshet",
  examples: ["376 ezer", "nov. 12", "GLS kb. 300 000", "lemondás", "hogyan hívok meg könyvelőt?"],
  found: (count: number) => `${formatCount(count)} találat`,
  itemsLoading: "A tételek között még keresünk.",
  itemsFailed: "A tételek között most nem tudtunk keresni.",
  loading: "A cégek és a bankszámlák listája még töltődik.",
  failed: "A cégek vagy a bankszámlák listája most nem tölthető be.",
  unbooked: (count: number) => `${formatCount(count)} nem könyvelt`,
  current: "most ez van kiválasztva",
  pages: {
    posCollections: "Bankkártyás (POS) bevételek",
    clientTransactions: "Több cég tételei",
    news: "Mi újság",
    prices: "Árak",
    supportedSettlements: "Támogatott elszámolások",
    developers: "Fejlesztőknek",
    privacy: "Adatkezelési tájékoztató",
    terms: "Általános szerződési feltételek",
    supportedBanks: "Támogatott bankok",
    accountingPrograms: "Könyvelőprogramok",
    consultation: "Konzultáció",
  },
  actions: {
    unbooked: "Nem könyvelt tételek megnyitása",
    upload: "Kivonat feltöltése",
    connect: "Bank összekötése",
    invite: "Könyvelő meghívása",
    newCompany: "Cég felvétele",
    nextClient: "Következő ügyfél megnyitása",
    logOut: "Kijelentkezés",
  },
  keys: [
    { keys: ["↑", "↓"], meaning: "mozgás" },
    { keys: ["Enter"], meaning: "megnyitás" },
    { keys: ["Esc"], meaning: "bezárás" },
  ],
} as const;
