import { formatCount } from "#web/ui/text/format-amount.ts";

export const jumpTexts = {
  title: "Ugrás bárhová",
  placeholder: "Oldal, cég, bankszámla vagy művelet",
  groups: {
    pages: "Oldalak",
    companies: "Cégek",
    clients: "Ügyfelek",
    accounts: "Bankszámlák",
    actions: "Műveletek",
  },
  none: (text: string) => `Nincs találat erre: „${text}”.`,
  found: (count: number) => `${formatCount(count)} találat`,
  loading: "A cégek és a bankszámlák listája még töltődik.",
  failed: "A cégek vagy a bankszámlák listája most nem tölthető be.",
  unbooked: (count: number) => `${formatCount(count)} nem könyvelt`,
  current: "most ez van kiválasztva",
  pages: {
    receivedMails: "Beérkezett levelek",
    posCollections: "Bankkártyás (POS) bevételek",
    payments: "Fizetések és számlák",
    news: "Mi újság",
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
