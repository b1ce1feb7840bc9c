import { untilDay } from "#values/day-endings.ts";
import type { ConsentExpiry } from "#contract/bank-feeds/consents.ts";
import type { ConsentReading } from "#web/areas/bank-consents/parts/consent-view.ts";
import { articleBeforeName, capitalArticleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const bankConsentsTexts = {
  title: "Banki hozzájárulások",
  purpose: "Melyik bank adatát kérhetjük le, meddig, és mi történik, ha lejár.",
  add: "Bank hozzáadása",
  listLabel: "Hozzájárulások",
  columns: ["Bank", "Számlák", "Lekérdezés", "Érvényes eddig"],
  accountCount: (count: number, currencies: string) =>
    `${formatCount(count)} számla, ${currencies}`,
  accountsUnknown: "A számlák most nem láthatók",
  unassignedCount: (count: number) => `${formatCount(count)} nincs céghez rendelve`,
  readings: {
    paused: "Szünetel",
    daily: "Naponta",
    onDemand: "Csak kérésre",
    none: "Nincs lekérdezés",
  } satisfies Record<ConsentReading, string>,
  details: (bank: string) => `${bank}: részletek`,
  listFailed: "A hozzájárulások most nem tölthetők be",
  empty: {
    title: "Nincs élő banki hozzájárulás",
    message: "Kösse össze az első bankját: a tranzakciók utána naponta maguktól érkeznek.",
  },
  accountant: {
    title: "A hozzájárulásokat az ügyvezető kezeli",
    message: "A cég számláinak állapotát a Bankszámlák oldalon látja.",
  },
  expiry: {
    0: "Lejárt",
    1: "Hamarosan lejár",
    2: "Érvényes",
    3: "Nincs adat a lejáratról",
  } satisfies Record<ConsentExpiry, string>,
  ended: { revoked: "Visszavonva", replaced: "Újabb váltotta fel" },
  daysLeft: (days: number) => {
    if (days < 0) return `${formatCount(-days)} napja lejárt`;
    if (days === 0) return "ma lejár";
    return `${formatCount(days)} nap múlva lejár`;
  },
  passive: "Napi lekérdezés",
  active: "Frissítés kérésre",
  until: (date: string) => `${untilDay(date)}`,
  off: "ki van kapcsolva",
  noDate: "a bank nem közölt dátumot",
  lastSuccess: "Utolsó sikeres lekérdezés",
  never: "még nem volt",
  identity: "Jóváhagyta",
  accountsOf: (bank: string) => `${bank}: számlák`,
  unassigned: "nincs céghez rendelve, nem tároljuk",
  accountsIncomplete: "A szolgáltató most nem válaszol: a hozzá nem rendelt számlák nem látszanak.",
  noAccounts: "Egyetlen számla sincs rajta.",
  renew: "Megújítás",
  remind: "Emlékeztető küldése",
  reconnect: "Újbóli összekötés",
  refresh: "Frissítés most",
  assign: "Számlák hozzárendelése",
  detachFrom: (company: string) => `Leválasztás: ${company}`,
  revoke: "Hozzájárulás visszavonása",
  menu: (bank: string) => `${bank}: műveletek`,
  refreshExpired: "Lejárt hozzájárulással nem lehet frissíteni. Előbb újítsa meg.",
  refreshOff: "Ennél a banknál kérésre nem lehet frissíteni.",
  otherPerson: (identity: string) =>
    `A hozzájárulást ${articleBeforeName(identity)} ${identity} fiókból adták; ezért csak új összekötéssel folytatható.`,
  noteExpired: (bank: string, companies: string, days: string) =>
    `${bank}${companies && `, ${companies}`}: a hozzájárulás ${days}`,
  noteExpiredText: (date: string) =>
    `${capitalArticleBefore(date)} ${date} utáni tranzakciók hiányoznak. Megújítás után a kimaradt napokat is lekérjük.`,
  noteExpiredPlain: "Megújítás után a tranzakciók újra naponta érkeznek.",
  noteSoon: (bank: string, days: string) => `${bank}: ${days} a hozzájárulás`,
  noteSoonText: (date: string) =>
    `Újítsa meg ${date} előtt, hogy a tranzakciók folyamatosan érkezzenek. Egy perc az egész.`,
  accountantExpiredText: (since: string | null) =>
    `${since ? `${capitalArticleBefore(since)} ${since} utáni tranzakciók hiányoznak. ` : ""}Ha az ügyvezető megújítja a hozzájárulást, a kimaradt napokat is lekérjük.`,
  accountantSoonText: (date: string) =>
    `Az ügyvezető ${date} előtt megújíthatja, hogy a tranzakciók folyamatosan érkezzenek.`,
  timeline: {
    title: "A következő 180 nap",
    today: "ma",
    expired: "lejárt",
    expiredOn: (day: string) => `lejárt, ${day}`,
    unknown: "nincs adat",
  },
  reminders:
    "Lejárat előtt 14, 7 és 2 nappal, aznap, majd egyszer a lejárat után e-mailben szólunk Önnek és a könyvelőjének.",
  revokeNote:
    "Visszavonáskor a bankból nem kérünk le több adatot. A korábban lekért tranzakciók megmaradnak.",
  formerTitle: "Korábbi hozzájárulások",
};
