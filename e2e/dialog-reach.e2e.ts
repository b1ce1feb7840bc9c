/** What a dialog keeps in reach: itself and the messages, and where the focus is afterwards. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls, holdCalls } from "./support/fail-calls.ts";
import { listAxeFindings, see, seeNot, toasts } from "./support/look.ts";
import { comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

async function enter(path: string, names = ["Első Kft.", "Második Kft."]): Promise<Page> {
  const account = await makeAccount(names);
  const page = await openWindow();
  await comeBack(page, account, path);
  await see(page.getByRole("heading", { level: 1 }));
  return page;
}

const HIDDEN_TOO = { includeHidden: true };

const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element === document.activeElement);

const isInert = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element.closest("[inert]") !== null);

const switchOf = (page: Page): Locator =>
  page.getByRole("banner").getByRole("button", { name: "Cég kiválasztása" });

describe("a dialog", () => {
  it("takes the page out of reach and no message, and gives both back with the focus", async () => {
    const account = await makeAccount();
    const page = await openWindow();
    const mend = await failCalls(page, /^\/v1\/accountants\//, ["GET"]);
    await comeBack(page, account, "/accountants");
    const toast = toasts(page).getByRole("alert").or(toasts(page).getByRole("status")).first();
    await see(toast);
    await mend();
    const opener = page.getByRole("banner").getByRole("button", { name: "Ugrás bárhová" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Ugrás bárhová" });
    await see(dialog);
    expect(await isInert(page.getByRole("main", HIDDEN_TOO))).toBe(true);
    expect(await isInert(page.getByRole("banner", HIDDEN_TOO))).toBe(true);
    const behind = page.getByRole("main", HIDDEN_TOO).getByRole("button", HIDDEN_TOO);
    await expect
      .poll(() => dialog.evaluate((each) => each.contains(document.activeElement)))
      .toBe(true);
    await behind.first().focus();
    expect(await dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    expect(await listAxeFindings(page)).toEqual([]);
    await toast.getByRole("button", { name: "Bezárás" }).click();
    await seeNot(toast);
    await see(dialog);
    await page.keyboard.press("Escape");
    await seeNot(dialog);
    expect(await isInert(page.getByRole("main"))).toBe(false);
    expect(await hasFocus(opener)).toBe(true);
  });

  it("that takes another one's place gives the focus back to where the first was opened", async () => {
    const page = await enter("/bankaccounts", ["Egyetlen Kft."]);
    const opener = page.getByRole("banner").getByRole("button", { name: "Ugrás bárhová" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const palette = page.getByRole("dialog", { name: "Ugrás bárhová" });
    await palette.getByRole("combobox").fill("kivonat felt");
    await see(palette.getByRole("option", { name: "Kivonat feltöltése" }));
    await page.keyboard.press("Enter");
    await seeNot(palette);
    const dialog = page.getByRole("dialog");
    await see(dialog.getByRole("heading"));
    await expect
      .poll(() => dialog.evaluate((each) => each.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press("Escape");
    await seeNot(dialog);
    expect(await hasFocus(opener)).toBe(true);
  });

  it("whose fields come later gives them the focus, until somebody has pressed something", async () => {
    const page = await enter("/token-management", ["Kulcsos Kft."]);
    const letGo = await holdCalls(page, /^\/v1\/integrators$/);
    const open = () =>
      page.getByRole("button", { name: "Hozzáférési kulcs létrehozása" }).first().click();
    await open();
    const dialog = page.getByRole("dialog");
    const close = dialog.getByRole("button", { name: "Bezárás" });
    await expect.poll(() => hasFocus(close)).toBe(true);
    letGo();
    await expect.poll(() => hasFocus(dialog.getByLabel("Integráció"))).toBe(true);
  });

  it("stays when a press that began in it ends beside it, and closes by a press beside it", async () => {
    const page = await enter("/companies");
    await switchOf(page).click();
    const dialog = page.getByRole("dialog", { name: "Cég kiválasztása" });
    const title = (await dialog.getByRole("heading").boundingBox())!;
    await page.mouse.move(title.x + 4, title.y + 4);
    await page.mouse.down();
    await page.mouse.move(20, 20);
    await page.mouse.up();
    await see(dialog);
    await page.mouse.click(20, 20);
    await seeNot(dialog);
  });
});

describe("the palette", () => {
  it("marks one entry, which the field names, and goes round by the arrows", async () => {
    const page = await enter("/companies");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Ugrás bárhová" });
    const field = dialog.getByRole("combobox");
    const options = dialog.getByRole("option");
    await see(options.first());
    await field.fill("kft");
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    const last = (await options.count()) - 1;
    const isMarked = async (place: number): Promise<boolean> =>
      (await dialog.getByRole("option", { selected: true }).count()) === 1 &&
      (await options.nth(place).getAttribute("aria-selected")) === "true" &&
      (await options.nth(place).getAttribute("id")) ===
        (await field.getAttribute("aria-activedescendant"));
    expect(await isMarked(0)).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await isMarked(last)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await isMarked(1)).toBe(true);
    await field.fill("masodik");
    expect(await isMarked(0)).toBe(true);
    expect(await listAxeFindings(page)).toEqual([]);
  });
});
