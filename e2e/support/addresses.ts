/** Every address of the product, written out once more on purpose. */

import { today } from "./statement-files.ts";

export interface Address {
  readonly path: string;
  /** The page's first heading. */
  readonly title: string;
  readonly public?: true;
  /** Where it leads a person with a company that has no items and was prepared by nobody. */
  readonly leadsTo?: string;
}

/** The month that pages of one month show first: the last one that is over. */
const LAST_MONTH = new Intl.DateTimeFormat("hu-HU", {
  year: "numeric",
  month: "long",
  timeZone: "UTC",
}).format(Date.parse(`${today().slice(0, 7)}-01`) - 1);

export const ADDRESSES: readonly Address[] = [
  { path: "/login", title: "Belépés", public: true },
  { path: "/privacy", title: "Adatkezelési tájékoztató", public: true },
  { path: "/konyvelo-hirdetmenyek", title: "Hirdetmények könyvelőknek", public: true },
  { path: "/vallalkozo-hirdetmenyek", title: "Hirdetmények vállalkozóknak", public: true },
  { path: "/konyvelo-aszf", title: "Általános szerződési feltételek könyvelőknek", public: true },
  {
    path: "/vallalkozo-aszf",
    title: "Általános szerződési feltételek vállalkozóknak",
    public: true,
  },
  { path: "/impresszum", title: "Impresszum", public: true },
  { path: "/tamogatott-bankok", title: "Támogatott bankok", public: true },
  { path: "/tamogatott-elszamolasok", title: "Támogatott elszámolások", public: true },
  { path: "/konyveloprogramok", title: "Könyvelőprogramok", public: true },
  { path: "/arak", title: "Árak", public: true },
  { path: "/fejlesztoknek", title: "Banki tételek a programjában, öt perc alatt", public: true },
  { path: "/igazolas/minta", title: "Ilyen igazolás nem található", public: true },
  { path: "/konzultacio", title: "Beszéljük meg együtt", public: true },
  { path: "/valaszok", title: "Ez a link már nem nyit meg kérdést", public: true },
  { path: "/subscriptions/jel", title: "Ez a link már nem érvényes", public: true },
  { path: "/bankcard-settings/jel", title: "Ez a link már nem érvényes", public: true },
  { path: "/confirm", title: "Cégeim", leadsTo: "/companies" },
  { path: "/companies", title: "Cégeim" },
  { path: "/new-company", title: "Cég felvétele" },
  { path: "/first-steps", title: "Honnan jöjjenek a tételek?" },
  { path: "/company-edit", title: "Cég szerkesztése" },
  { path: "/bankaccounts", title: "Bankszámlák" },
  { path: "/transaction-viewer", title: "Tranzakciók" },
  { path: "/client-transactions", title: "Cégek tételei" },
  { path: "/exports", title: "Exportok" },
  { path: "/files", title: "Feltöltések" },
  { path: "/profile", title: "Profil beállítások" },
  { path: "/accountants", title: "Könyvelők" },
  { path: "/new-accountant", title: "Könyvelő meghívása" },
  { path: "/files/mapping/minta", title: "Oszlopok megadása" },
  { path: "/courier-collections", title: "Elszámolások" },
  { path: "/pos-collections", title: "Elszámolások" },
  { path: "/received-mails", title: "Beérkezett levelek" },
  { path: "/statistics", title: "Kimutatások" },
  { path: "/changed-items", title: "Módosult könyvelt tételek" },
  { path: "/questions", title: "Kérdések" },
  { path: "/papers", title: "Bizonylatok" },
  { path: "/completeness", title: "Teljesség" },
  { path: "/month", title: LAST_MONTH },
  { path: "/questions", title: "Kérdések" },
  { path: "/audit-log", title: "Eseménynapló" },
  { path: "/payments", title: "Fizetések és számlák" },
  { path: "/bankcard-settings", title: "Bankkártya beállítások" },
  { path: "/subscriptions", title: "Előfizetéseim" },
  { path: "/create-subscriptions", title: "Előfizetés összeállítása" },
  { path: "/bank-consents", title: "Banki hozzájárulások" },
  { path: "/bank-integration", title: "Bankszámla összekötése" },
  { path: "/token-management", title: "Hozzáférési kulcsok" },
];

/**
 * Addresses that need a stored token, without the registration page, whose guard asks for nothing
 * else.
 */
export const AUTHENTICATED: readonly string[] = ADDRESSES.filter(
  (each) => !each.public && each.path !== "/confirm",
).map((each) => each.path);
