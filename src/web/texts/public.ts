/** Titles of pages and the short texts of public ones; landing and login have their own files. */
const PRODUCT = "Bankhíd";

/** The title of the browser's tab. */
export function tabTitle(title: string | undefined): string {
  return title ? `${title} · ${PRODUCT}` : `Híd a bank és a könyvelés között · ${PRODUCT}`;
}

export const pageTitles = {
  login: "Belépés",
  privacy: "Adatkezelési tájékoztató",
  companies: "Cégeim",
  accountants: "Könyvelők",
  bankAccounts: "Bankszámlák",
  transactionViewer: "Tranzakciók",
  exports: "Exportok",
  newCompany: "Cég felvétele",
  firstSteps: "Első lépések",
  companyEdit: "Cég szerkesztése",
  newAccountant: "Könyvelő meghívása",
  bankcardSettings: "Bankkártya beállítások",
  subscriptions: "Előfizetéseim",
  createSubscriptions: "Előfizetés",
  profile: "Profil beállítások",
  bankConsents: "Banki hozzájárulások",
  bankIntegration: "Bankszámla összekötése",
  tokenManagement: "Hozzáférési kulcsok",
  files: "Feltöltések",
  fileMapping: "Oszlopok megadása",
  collections: "Elszámolások",
  receivedMails: "Beérkezett levelek",
  statistics: "Kimutatások",
  completeness: "Teljesség",
  month: "A hónap",
  questions: "Kérdések",
  papers: "Bizonylatok",
  questionLink: "Könyvelői kérdések",
  clientTransactions: "Több cég tételei",
  changedItems: "Módosult könyvelt tételek",
  auditLog: "Eseménynapló",
  payments: "Fizetések és számlák",
  confirm: "Cég regisztrációja",
  clients: "Ügyfeleim",
  supportedBanks: "Támogatott bankok",
  supportedSettlements: "Támogatott elszámolások",
  accountingPrograms: "Könyvelőprogramok",
  prices: "Árak",
  developers: "Fejlesztőknek",
  certificate: "Teljességi igazolás",
  consultation: "Konzultáció",
  emailChange: "E-mail-cím módosítása",
  letterStop: "Levelek kikapcsolása",
  paymentReturn: "Fizetés eredménye",
} as const;

/** The band above public lists and texts. */
export const publicHeadTexts = {
  home: "Kezdőlap",
  register: (trialDays: number | undefined) =>
    trialDays === undefined ? "Regisztráció" : `Regisztráció, ${trialDays} nap ingyen`,
  menu: "Menü",
  banks: "Bankok",
  settlements: "Elszámolások",
  programs: "Könyvelőprogramok",
  prices: "Árak",
  developers: "Fejlesztőknek",
  login: "Belépés",
} as const;

/** The footer of public pages. */
export const publicFootTexts = {
  promise: "Híd a bank és a könyvelés között. Csak olvasunk: fizetést nem indítunk.",
  payment: "Bankkártyás fizetés: SimplePay",
  product: "Termék",
  supportedBanks: "Támogatott bankok",
  supportedSettlements: "Támogatott elszámolások",
  legal: "Jogi",
  privacy: "Adatkezelési tájékoztató",
  entrepreneurTerms: "ÁSZF vállalkozóknak",
  accountantTerms: "ÁSZF könyvelőknek",
  entrepreneurNotices: "Hirdetmények vállalkozóknak",
  accountantNotices: "Hirdetmények könyvelőknek",
  cookies: "Sütik",
  imprint: "Impresszum",
  contact: "Kapcsolat",
  consultation: "Konzultáció",
  social: "Közösségi oldalunk",
} as const;

export const publicTexts = {
  notFound: {
    title: "Az oldal nem található",
    publicTitle: "Az oldal nem található, vagy belépés nélkül nem látható",
    message: "Ha levélből érkezett, a link lejárhatott: kérjen új belépési linket.",
    back: "Vissza a főoldalra",
    login: "Belépés",
    inShell: {
      title: "Ez az oldal nem található",
      message:
        "A cím hibás, az oldalt áthelyeztük, vagy másik cégéhez tartozik. Most ez a cég van kiválasztva:",
      plain: "A cím hibás, vagy az oldalt áthelyeztük.",
      transactions: "Vissza a tranzakciókhoz",
      otherCompany: "Másik cég választása",
      pages: "Gyakran keresett oldalak",
    },
  },
  crash: {
    title: "Ez az oldal most nem jeleníthető meg",
    message: "A hiba nálunk van, az adatai változatlanok. Kérjük, próbálja újra.",
  },
  linkEntry: {
    title: "Belépés",
    opening: "A link ellenőrzése…",
    openingDemo: "A bemutató cég megnyitása…",
    otherPerson: {
      title: "Átlép egy másik fiókba?",
      message: (stays: string, comes: string) =>
        `Most így van belépve: ${stays}. A megnyitott link másik fiókba vezet: ${comes}. Ha nem Ön kérte ezt a linket, maradjon. A link egyszer nyitható meg; ha marad, később újat kérhet.`,
      stay: "Maradok a fiókomban",
      goOn: "Átlépek a másikba",
    },
    unreachable: {
      title: "A linket most nem tudtuk ellenőrizni",
      message: "A linkje nem veszett el; ha közben lejárna, kérjen újat a Belépés oldalon.",
      retry: "Újrapróbálás",
    },
  },
} as const;

/** The button that opens a demo company. */
export const tryOutTexts = {
  entrepreneur: "Kipróbálom",
  accountant: "Megnézem könyvelőként",
  running: "Megnyitás…",
};
