/** Every address of the web. The web itself never reads it, so that no page loads it. */
import { CONSULTATION_PART } from "./page-paths.ts";

/**
 * Every address that has a page, as the web's router writes them: `$name` is one part of a path,
 * `$` the rest of it. `/parts` is the developers' page. `/email-change/$token` stands in letters
 * about a change of address, `/levelek/leallitas/$token` in letters that can be switched off.
 */
export const PAGE_ADDRESSES = [
  "/",
  "/login",
  "/privacy",
  "/konyvelo-hirdetmenyek",
  "/vallalkozo-hirdetmenyek",
  "/konyvelo-aszf",
  "/vallalkozo-aszf",
  "/impresszum",
  "/bankaccounts/$token/$taxNumber",
  "/token-management/$token/$taxNumber",
  "/subscriptions/$token",
  "/bankcard-settings/$token",
  "/companies/$token",
  "/companies/$token/$taxNumber",
  "/transaction-viewer/$token/$taxNumber",
  "/registration/confirm/$token",
  "/confirm",
  "/token-management",
  "/companies",
  "/accountants",
  "/bankaccounts",
  "/transaction-viewer",
  "/client-transactions",
  "/exports",
  "/new-company",
  "/company-edit",
  "/new-accountant",
  "/bankcard-settings",
  "/subscriptions",
  "/create-subscriptions",
  "/profile",
  "/bank-consents",
  "/bank-integration",
  "/files",
  "/files/mapping/$id",
  "/courier-collections",
  "/pos-collections",
  "/received-mails",
  "/statistics",
  "/changed-items",
  "/completeness",
  "/month",
  "/questions",
  "/papers",
  "/valaszok",
  "/audit-log",
  "/payments",
  "/tamogatott-bankok",
  "/tamogatott-elszamolasok",
  "/konyveloprogramok",
  "/arak",
  "/fejlesztoknek",
  "/igazolas/$id",
  "/konzultacio",
  "/konzultacio/$",
  "/parts",
  "/email-change/$token",
  "/levelek/leallitas/$token",
  "/first-steps",
] as const;

const SHAPES = PAGE_ADDRESSES.map(
  (address) =>
    new RegExp(`^${address.replace(/\$\w+/g, "[^/]+").replace(/\$$/, ".+").replace(/\/$/, "")}/?$`),
);

/** Whether the path, without its query, has a page. */
export function hasPage(path: string): boolean {
  return path.split("/").includes(CONSULTATION_PART) || SHAPES.some((shape) => shape.test(path));
}
