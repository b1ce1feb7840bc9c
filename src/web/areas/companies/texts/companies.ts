import type { ToastWords } from "#web/toasts/toasts.ts";
import { endSentence } from "#web/ui/text/end-sentence.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";

export const companiesTexts = {
  title: { entrepreneur: "Cégeim", accountant: "Ügyfeleim" },
  purpose: {
    entrepreneur: "Válassza ki a céget, amellyel dolgozni szeretne.",
    accountant: "Válassza ki az ügyfelet, akinek a tételein dolgozik.",
  },
  add: "Cég felvétele",
  search: "Cégnév vagy adószám",
  listLabel: "Cégek",
  columns: {
    name: "Cég",
    state: "Állapot",
    unbooked: "Nem könyvelt",
    since: "Óta",
    lastData: "Utolsó adat",
  },
  current: "Kiválasztva",
  choose: (name: string) => `${name} megnyitása`,
  edit: "Szerkesztés",
  openTransactions: "Tranzakciók",
  openAccounts: "Bankszámlák",
  openFiles: "Feltöltések",
  openAuditLog: "Eseménynapló",
  upload: "Fájl feltöltése",
  actions: "Műveletek",
  rowMenu: (name: string) => `${name}: műveletek`,
  demo: "Minta",
  preRegistered: "Véglegesítésre vár",
  failedFiles: (count: number) => `${formatCount(count)} sikertelen fájl`,
  changedItems: (count: number) => `${formatCount(count)} módosult könyvelt tétel`,
  openDoubles: (count: number) => `${formatCount(count)} lehetséges duplikátum`,
  openDays: (count: number) => `${formatCount(count)} nap nincs igazolva`,
  emptyAccounts: (count: number) => `${formatCount(count)} bankszámláról nincs adat`,
  deciding: "Új adatok ellenőrzése",
  waitingMails: (count: number) => `${formatCount(count)} levél döntésre vár`,
  waitingFiles: (count: number) => `${formatCount(count)} fájl döntésre vár`,
  consentExpired: "Lejárt a hozzájárulás",
  consentEnding: (days: number) =>
    days <= 0 ? "Ma lejár a hozzájárulás" : `${formatCount(days)} nap múlva lejár a hozzájárulás`,
  feedSilent: "Nem jön új tétel",
  feedFailing: "Nem sikerül a lekérdezés",
  noData: "Még nincs adat",
  fine: "Rendben",
  unbookedSince: (count: number, day: string | null) =>
    `${formatCount(count)} nem könyvelt${day ? `, ${formatDate(day)} óta` : ""}`,
  dataUntil: (day: string) => `adat eddig: ${day}`,
  empty: {
    entrepreneur: {
      title: "Még nincs cége",
      message:
        "Vegye fel a cégét az adószámával. Utána jöhet a bank vagy egy számlakivonat: két perc az egész.",
    },
    accountant: {
      title: "Még nincs ügyfele",
      message:
        "Kérje meg az ügyfelét, hogy a Bankhídban hívja meg Önt könyvelőnek, vagy kérjen hozzáférést az adószámával.",
    },
  },
  noResults: "Nincs találat",
  clearSearch: "Keresés törlése",
  listFailed: "A cégek listája most nem tölthető be",
};

export const companyFormTexts = {
  newTitle: "Cég felvétele",
  newPurpose: "Az adószám első 8 számjegye azonosítja a céget.",
  editTitle: "Cég szerkesztése",
  loadFailed: "A cég adatait most nem tudjuk betölteni",
  editPurpose: "A cég adatai és az ügyvezető elérhetősége.",
  confirmTitle: "Cég véglegesítése",
  confirmPurpose:
    "Ezt a céget egy program készítette elő az Ön e-mail-címével. Kérjük, ellenőrizze és véglegesítse az adatait.",
  create: "Cég felvétele",
  save: "Mentés",
  finish: "Véglegesítés",
  saving: "Mentés folyamatban…",
  cancel: "Mégse",
  taxNumber: "Az adószám első 8 számjegye",
  taxNumberValid: "érvényes",
  taxNumberHelp: "Például 12345676. A teljes adószámot is beillesztheti.",
  taxNumberWrong: "Az adószám első 8 számjegyét adja meg.",
  taxNumberCheck: "Az adószám ellenőrző számjegye nem egyezik. Ha biztos benne, folytathatja.",
  companyName: "Cégnév",
  companyNameHelp: "Ha másképp szeretné látni, írja át.",
  registerSays: "A név a NAV nyilvántartásából való.",
  registerTake: "Ezt írom be",
  ownAlready: {
    title: "Ez a cég már az Ön cégei között van",
    message: (name: string) =>
      `A cég neve a listában: ${endSentence(name)} Nem kell újra felvennie.`,
    open: "Megnyitom",
  },
  companyNameShort: "A cégnév legalább 2 karakter legyen.",
  directorName: "Ügyvezető neve",
  directorNameShort: "Az ügyvezető neve legalább 3 karakter legyen.",
  mobile: "Mobilszám",
  mobileWrong: "A mobilszám formátuma: +36 20 123 4567 vagy 06 20 123 4567.",
  acknowledge: "Megismertem az",
  acknowledgeLink: "adatkezelési tájékoztatót",
  acknowledgeRequired: "Kérjük, jelölje be a folytatáshoz.",
  required: "Kérjük, töltse ki ezt a mezőt.",
  ownerOnly: "A cég adatait csak az ügyvezetője szerkesztheti.",
  notFound: "Ez a cég nem található, vagy nincs hozzáférése.",
  logout: "Kijelentkezés",
  later: "Később döntök",
};

/** A company that a program prepared, on the list of somebody who has others. */
export const preparedTexts = {
  title: (name: string, taxNumber: string) => `Az Öné ez a cég: ${name} (${taxNumber})?`,
  message:
    "Egy program készítette elő az Ön e-mail-címével. Ha megerősíti, még ellenőrizheti az adatait.",
  confirm: "Megerősítem",
};

/** The first page of somebody who has registered. */
export const welcomeTexts = {
  title: "Üdvözöljük!",
  lead: "Vegye fel a cégét, és két perc múlva látja az első tételeket.",
  bank: "Bank",
  books: "Könyvelés",
  bridge: "Az egyik parton a bank, a másikon a könyvelés. A következő két lépésben összeér.",
  facts: [
    "Csak olvasunk: utalást nem indítunk.",
    "30 napig ingyenes, bankkártya nélkül.",
    "A könyvelőjét bármikor meghívhatja.",
  ],
  accountant: {
    question: "Könyvelőként jött?",
    title: "A könyvelőt az ügyfele hívja meg",
    message: (email: string) =>
      `Kérje meg az ügyfelét, hogy a Könyvelők oldalon hívja meg Önt, például erre a címre: ${email}. A meghívó levelében lévő linkkel a cég tételeihez jut; később a Belépés oldalon a „Könyvelő vagyok” gombbal léphet be.`,
    own: "Ha a saját irodája bankszámláit szeretné itt látni, vegye fel azt cégként.",
  },
};

export const companyNotifications = {
  saveFailed: {
    intent: "error",
    about: "company.save",
    title: "A cég mentése nem sikerült",
    message: "Az adatok nem változtak. Kérjük, próbálja újra.",
  },
  directorFailed: {
    intent: "error",
    title: "Az ügyvezető adatait nem sikerült menteni",
    message:
      "A céget felvettük, de a nevet és a mobilszámot nem tudtuk menteni. A profil oldalán pótolhatja.",
  },
  created: {
    intent: "success",
    about: "company.save",
    title: "A céget felvettük",
  },
  saved: {
    intent: "success",
    about: "company.save",
    title: "A cég adatait elmentettük",
    message: "A változások érvénybe léptek.",
  },
} satisfies Record<string, ToastWords>;
