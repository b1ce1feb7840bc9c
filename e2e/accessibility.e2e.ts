/** axe on every built page, and on one of each kind that is not built: light and dark, desktop and phone. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, PHONE } from "./support/browser-window.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { ADDRESSES } from "./support/addresses.ts";
import { expectNoSidewaysScroll, listAxeFindings, see } from "./support/look.ts";
import { makeDemo, enterDemo, type OpenedDemo } from "./support/visit.ts";

useBrowser();

const BUILT_PUBLIC = ADDRESSES.filter((each) => each.public && !each.unbuilt).map((each) => each.path);
const PUBLIC = ["/", "/nincs-ilyen", "/tamogatott-bankok", ...BUILT_PUBLIC];
const INSIDE = ["/courier-collections", ...ADDRESSES.filter((each) => !each.public && !each.unbuilt).map((each) => each.path)];

let demo: OpenedDemo;
beforeAll(async () => {
  demo = await makeDemo("entrepreneur");
});

/** The same page in four looks, without loading it again: it must follow the window and the system's colours by itself. */
async function listFindings(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const findings = await listAxeFindings(page);
      found.push(...findings.map((finding) => `${where}, ${colorScheme}, ${size.width} px: ${finding}`));
    }
    await expectNoSidewaysScroll(page, `${where} at ${size.width} px`);
  }
  return found;
}

describe("axe", () => {
  it("is awake: it finds a planted fault", async () => {
    const page = await openWindow();
    await page.goto("/login");
    await page.evaluate(() => document.documentElement.removeAttribute("lang"));
    expect((await listAxeFindings(page)).join()).toContain("html-has-lang");
  });

  it("finds nothing on the public pages", async () => {
    const page = await openWindow();
    const found: string[] = [];
    for (const path of PUBLIC) {
      await page.goto(path);
      await see(page.getByRole("heading", { level: 1 }));
      found.push(...(await listFindings(page, path)));
    }
    expect(found).toEqual([]);
  });

  it("finds nothing on the pages with data, in a dialog, with the menu, a drawer or toasts open", async () => {
    const page = await openWindow();
    await enterDemo(page, demo);
    const found: string[] = [];
    for (const path of INSIDE) {
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      await see(page.getByRole("heading", { level: 1 }));
      await page.getByText("Betöltés…").first().waitFor({ state: "hidden" });
      found.push(...(await listFindings(page, path)));
    }
    await page.setViewportSize(DESKTOP);
    await page.goto("/transaction-viewer");
    await page.getByRole("grid", { name: "Tranzakciók listája" }).getByRole("row").nth(2).click();
    await see(page.getByText("Honnan tudjuk"));
    found.push(...(await listFindings(page, "drawer")));
    await page.setViewportSize(DESKTOP);
    await page.goto("/files");
    await page.getByRole("button", { name: "Fájl feltöltése" }).first().click();
    await see(page.getByRole("dialog"));
    found.push(...(await listFindings(page, "upload dialog")));
    await page.keyboard.press("Escape");
    await page.setViewportSize(DESKTOP);
    await page.getByRole("button", { name: /Felhasználói menü/ }).click();
    found.push(...(await listFindings(page, "user menu")));
    expect(found).toEqual([]);
  });
});
