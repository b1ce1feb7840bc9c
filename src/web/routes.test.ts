import { describe, expect, it } from "vitest";
import { hasPage, PAGE_ADDRESSES } from "#contract/page-addresses.ts";
import { PUBLIC_PATHS } from "#contract/page-paths.ts";
import { to } from "#web/navigation/paths.ts";
import { createAppRouter } from "#web/routes.tsx";

describe("the table of addresses", () => {
  const router = createAppRouter();

  it("holds exactly the addresses of the list", () => {
    expect(Object.keys(router.routesByPath).sort()).toEqual([...PAGE_ADDRESSES].sort());
  });

  it("has a page for every path that the program makes", () => {
    for (const path of Object.values(to).map((make) => make("id"))) {
      expect(hasPage(path), path).toBe(true);
    }
  });

  it("has a page for every path that search engines are told of", () => {
    for (const path of PUBLIC_PATHS) expect(PAGE_ADDRESSES).toContain(path);
  });

  it("guards every page of the authenticated area", () => {
    const open = new Set([
      "/",
      "/login",
      "/privacy",
      "/parts",
      ...PAGE_ADDRESSES.filter((path) => path.includes("$token")),
    ]);
    const publicPages =
      /^\/(konyvelo|vallalkozo|tamogatott|arak|fejlesztoknek|igazolas|impresszum|konzultacio|valaszok)/;
    for (const path of PAGE_ADDRESSES.filter(
      (address) => !open.has(address) && !publicPages.test(address),
    )) {
      const route = router.routesByPath[path as never] as { parentRoute: { id: string } };
      expect(route.parentRoute.id, path).toMatch(path === "/confirm" ? /token/ : /shell/);
    }
  });
});
