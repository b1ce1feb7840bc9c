/** „Kipróbálom”: from the landing page to a year of transactions, and through them to the last. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sectionAt } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, seeNot } from "./support/look.ts";

useBrowser();

const FIRST_LIST_MS = 60_000;
const ROWS_MIN = 2_000;
const ROW_ELEMENTS_MAX = 200;

describe("the demo", () => {
  it("shows its transactions within a minute, and thousands of rows with under two hundred in the page", async () => {
    const page = await openWindow();
    await page.goto("/");
    const startedAt = performance.now();
    await page.getByRole("button", { name: "Kipróbálom" }).first().click();
    await page.waitForURL("**/bankaccounts", { timeout: FIRST_LIST_MS });
    await page
      .getByRole("link", { name: /^Tranzakciók/ })
      .first()
      .click();
    const list = page.getByRole("grid", { name: "Tranzakciók listája" });
    await list.getByRole("row").first().waitFor({ timeout: FIRST_LIST_MS });
    expect(performance.now() - startedAt).toBeLessThan(FIRST_LIST_MS);
    await see(page.getByText("Ez egy bemutató: bármit kipróbálhat, holnap nyom nélkül törlődik."));
    await waitForWholeYear(page, list);
    const end = page.getByText(/A lista vége, [\d\s ]+ tétel/);
    let most = 0;
    await expect
      .poll(
        async () => {
          // A wheel that never rests, a window at a time within the loaded part and then to its
          // end.
          const rows = await list.evaluate((element) => {
            element.scrollTo(0, element.scrollHeight);
            return element.querySelectorAll("[role=row]").length;
          });
          most = Math.max(most, rows);
          return end.isVisible();
        },
        { timeout: 60_000, interval: 60 },
      )
      .toBe(true);
    const shown = Number((await end.innerText()).replace(/\D/g, ""));
    expect(shown).toBeGreaterThan(ROWS_MIN);
    expect(most).toBeGreaterThan(20);
    expect(most).toBeLessThan(ROW_ELEMENTS_MAX);
    await page.getByRole("link", { name: /^Havidíj/ }).click();
    await see(page.getByText("A bemutató cégért nem kell fizetni"));
    await page.getByRole("button", { name: "Megnézem könyvelőként" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Ügyfeleim" }));
    await see(page.getByText("Tiszaparti Fogadó Bt."));
    await seeNot(page.getByText("Minta", { exact: true }));
    await page.getByRole("button", { name: "Megnézem ügyvezetőként" }).click();
    await page.waitForURL("**/bankaccounts");
    await see(page.getByRole("button", { name: /^KK/ }));
  });

  it("opens for an accountant from the landing page", async () => {
    const page = await openWindow({ phone: true });
    await page.goto("/");
    await sectionAt(page, "konyvelo")
      .getByRole("button", { name: "Megnézem könyvelőként" })
      .click();
    await see(page.getByRole("heading", { level: 1, name: "Ügyfeleim" }));
    await page.getByRole("button", { name: /Felhasználói menü/ }).click();
    await see(page.getByText(/^kalman@szamado-\d{5}\.example$/));
    // He connects no bank, so files are no way for the other banks.
    await page.goto("/bank-integration");
    await see(page.getByRole("heading", { level: 2, name: "Fájl feltöltése", exact: true }));
  });
});

/**
 * The older statements are read while the visitor looks around; the list says when there is more,
 * and shows it on a click.
 */
async function waitForWholeYear(page: Page, list: Locator): Promise<void> {
  const refresh = page.getByRole("button", { name: "Frissítés" });
  await expect
    .poll(
      async () => {
        if (await refresh.isVisible()) await refresh.click().catch(() => undefined);
        return Number(await list.getAttribute("aria-rowcount").catch(() => 0));
      },
      { timeout: 60_000, interval: 250 },
    )
    .toBeGreaterThan(ROWS_MIN);
}
