/** The pages over several companies: the list of companies and the list of all their items. */
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see } from "./support/look.ts";
import { waitForLinkTo } from "./support/mailbox.ts";
import { buildStatement, today } from "./support/statement-files.ts";
import { call, makeAccount, newAddress, upload } from "./support/visit.ts";

useBrowser();

/** A statement without rows: the reader refuses it. */
const BROKEN = { name: "hibas.sta", text: ":20:X\n:25:1\n:28C:" };

const NAMES = ["Kertvilág Kft.", "Faház Bt.", "Híd Zrt."];

it("an accountant's clients keep their rows apart when one grows, and one search finds in all of them", async () => {
  const owner = await makeAccount(NAMES);
  for (const [place, { name }] of owner.companies.entries()) {
    const accountNr = `1177347022223333${String(place).padStart(8, "0")}`;
    await upload(owner, place, buildStatement({ name: `${name}.sta`, rows: 12, accountNr }));
  }
  const [company_id, ...company_ids] = owner.companies.map(({ _id }) => _id);
  const email = newAddress("irodas");
  await call("POST", "/accountant", {
    body: { name: "Könyvelő Iroda", email, company_id, company_ids },
    bearer: owner.token,
  });
  const page = await openWindow();
  await page.goto(await waitForLinkTo(email, /bankaccounts|companies/));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.getByRole("link", { name: /^Ügyfeleim/ }).click();
  await page.getByText("Teendők", { exact: true }).click();

  const clients = page.getByRole("grid", { name: "Ügyfelek" });
  for (const name of NAMES) await see(clients.getByRole("row").filter({ hasText: name }));
  // A reader's own line spacing makes each row higher than the list reckons before it measures.
  await page.evaluate(() => {
    const own = new CSSStyleSheet();
    own.replaceSync('[role="row"] * { line-height: 3 !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
  });
  await expect.poll(() => listOverlaps(clients)).toEqual([]);
  // The order and the words of the rows change while they are shown.
  await upload(owner, 1, BROKEN);
  await see(clients.getByText("1 fájlt nem tudtunk beolvasni"));
  await expect.poll(() => listOverlaps(clients)).toEqual([]);

  await page.goto("/client-transactions");
  await see(page.getByText("36 tétel"));
  // Rows are selected here, never a whole filter: the line says of how many.
  await page.keyboard.press("j");
  await page.keyboard.press(" ");
  await see(page.getByText("a szűrés 36 tételéből"));
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("partner 0012");
  await see(page.getByText("3 tétel", { exact: true }));
  const list = page.getByRole("grid", { name: "Tranzakciók listája" });
  for (const name of NAMES) await see(list.getByText(name));
  const kept = () => new URL(page.url()).searchParams.get("text");
  expect(kept()).toBe(null);
  await page.keyboard.press("Enter");
  await expect.poll(kept).toBe("partner 0012");
  await see(page.getByText("3 tétel", { exact: true }));

  // The choice opens as a dialog too, which stands outside of the page's routes.
  await page.getByRole("button", { name: /^Mind a.* cég$/ }).click();
  const choice = page.getByRole("dialog");
  await choice.getByRole("checkbox", { name: NAMES[0]!, exact: true }).click();
  await see(page.getByText("2 tétel", { exact: true }));
  await page.keyboard.press("Escape");

  // A view brings companies and filter back.
  await page.getByRole("button", { name: "Mentett nézetek" }).click();
  await page.getByRole("menuitem", { name: "Mentés új nézetként…" }).click();
  await page.getByLabel("A nézet neve").fill("Két cég");
  await page.getByRole("button", { name: "Mentés", exact: true }).click();
  await see(page.getByRole("button", { name: "Nézet: Két cég" }));
  await page.goto("/client-transactions");
  await see(page.getByText("36 tétel"));
  await page.getByRole("button", { name: "Mentett nézetek" }).click();
  await page.getByRole("menuitem", { name: "Két cég" }).click();
  await see(page.getByText("2 tétel", { exact: true }));

  // Its companies are exported into one ZIP.
  await page.getByRole("button", { name: "Exportálás" }).click();
  await choice.getByRole("button", { name: "Más időszak" }).click();
  await choice.getByLabel("Eddig", { exact: true }).fill(today());
  const make = await see(page.getByRole("button", { name: "Fájlok elkészítése" }));
  // The dialog is longer than the window; its buttons are seen without scrolling.
  expect(
    await make.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight),
  ).toBe(true);
  await make.click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "2 fájl letöltése (ZIP)", disabled: false }).click();
  expect((await download).suggestedFilename()).toMatch(/^bankhid_ugyfelek_\d{8}\.zip$/);
});

/** Pairs of rows of a list of which one lies over the other. */
async function listOverlaps(list: Locator): Promise<readonly string[]> {
  const boxes = await list.getByRole("row").evaluateAll((rows) =>
    rows
      .map((row) => ({ text: row.textContent, box: row.getBoundingClientRect() }))
      .map(({ text, box }) => ({ text, top: box.top, bottom: box.bottom }))
      .sort((a, b) => a.top - b.top),
  );
  return boxes
    .slice(1)
    .flatMap((row, before) =>
      row.top < boxes[before]!.bottom - 1 ? [`${boxes[before]!.text} | ${row.text}`] : [],
    );
}
