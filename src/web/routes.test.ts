import { describe, expect, it } from "vitest";
import { PUBLIC_PATHS } from "#contract/page-paths.ts";
import { to } from "#web/navigation/paths.ts";
import { createAppRouter } from "#web/routes.tsx";

/**
 * Every address of the product, exactly; `/parts` is the developers' page, and
 * `/email-change/$token` stands in letters about a change of address, `/levelek/leallitas/$token`
 * in those that their reader can do without.
 */
const ADDRESSES = [
  [
    "/",
    "/login",
    "/privacy",
    "/konyvelo-hirdetmenyek",
    "/vallalkozo-hirdetmenyek",
    "/konyvelo-aszf",
    "/vallalkozo-aszf",
    "/impresszum",
  ],
  [
    "/bankaccounts/$token/$taxNumber",
    "/token-management/$token/$taxNumber",
    "/subscriptions/$token",
    "/bankcard-settings/$token",
  ],
  [
    "/companies/$token",
    "/companies/$token/$taxNumber",
    "/transaction-viewer/$token/$taxNumber",
    "/registration/confirm/$token",
    "/confirm",
  ],
  [
    "/token-management",
    "/companies",
    "/accountants",
    "/bankaccounts",
    "/transaction-viewer",
    "/client-transactions",
    "/exports",
    "/new-company",
  ],
  [
    "/company-edit",
    "/new-accountant",
    "/bankcard-settings",
    "/subscriptions",
    "/create-subscriptions",
    "/profile",
  ],
  [
    "/bank-consents",
    "/bank-integration",
    "/files",
    "/files/mapping/$id",
    "/courier-collections",
    "/pos-collections",
  ],
  [
    "/received-mails",
    "/statistics",
    "/changed-items",
    "/completeness",
    "/audit-log",
    "/payments",
    "/tamogatott-bankok",
  ],
  [
    "/tamogatott-elszamolasok",
    "/konyveloprogramok",
    "/arak",
    "/fejlesztoknek",
    "/igazolas/$id",
    "/konzultacio",
    "/konzultacio/$",
    "/parts",
  ],
  ["/email-change/$token", "/levelek/leallitas/$token", "/first-steps"],
].flat();

describe("the table of addresses", () => {
  const router = createAppRouter();

  it("holds exactly the addresses of the list", () => {
    expect(Object.keys(router.routesByPath).sort()).toEqual([...ADDRESSES].sort());
  });

  it("has a page for every path that the program makes", () => {
    const shapes = ADDRESSES.map((path) => new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}$`));
    for (const path of Object.values(to).map((make) => make("id"))) {
      expect(
        shapes.some((shape) => shape.test(path)),
        path,
      ).toBe(true);
    }
  });

  it("has a page for every path that search engines are told of", () => {
    for (const path of PUBLIC_PATHS) expect(ADDRESSES).toContain(path);
  });

  it("guards every page of the authenticated area", () => {
    const open = new Set([
      "/",
      "/login",
      "/privacy",
      "/parts",
      ...ADDRESSES.filter((path) => path.includes("$token")),
    ]);
    const publicPages =
      /^\/(konyvelo|vallalkozo|tamogatott|arak|fejlesztoknek|igazolas|impresszum|konzultacio)/;
    for (const path of ADDRESSES.filter(
      (address) => !open.has(address) && !publicPages.test(address),
    )) {
      const route = router.routesByPath[path as never] as { parentRoute: { id: string } };
      expect(route.parentRoute.id, path).toMatch(path === "/confirm" ? /token/ : /shell/);
    }
  });
});
