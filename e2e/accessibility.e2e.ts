/**
 * axe on every built page, and on one of each kind that is not built, on a dark phone or a light
 * desktop by turns. Of the pages behind the login `npm test` takes half, others in each run; `npm
 * run proof -- whole-walks` takes all.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { DESKTOP, PHONE } from "./support/browser-window.ts";
import { sampleWalk } from "#server/testing/walk-sample.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { ADDRESSES } from "./support/addresses.ts";
import { allowAtBank, chooseBank, openBankWindow } from "./support/bank-side.ts";
import {
  expectNoSidewaysScroll,
  listAxeFindings,
  see,
  seeNot,
  uploadMessages,
} from "./support/look.ts";
import { bookedRows } from "./support/demo-visits.ts";
import { dropFiles } from "./support/statement-files.ts";
import {
  comeBack,
  enterDemo,
  makeAccount,
  makeDemo,
  type OpenedDemo,
  walkTo,
} from "./support/visit.ts";

useBrowser();

const BUILT_PUBLIC = ADDRESSES.filter((each) => each.public).map((each) => each.path);
const PUBLIC = ["/", "/nincs-ilyen", "/arak", ...BUILT_PUBLIC];
const INSIDE = ADDRESSES.filter((each) => !each.public && !each.leadsTo).map((each) => each.path);

let demo: OpenedDemo;
beforeAll(async () => {
  demo = await makeDemo("entrepreneur");
});

/** Two opposite looks, by turns: each page and state is seen in one of them. */
const LOOKS = [
  [PHONE, "dark"],
  [DESKTOP, "light"],
] as const;

let looks = 0;

/**
 * The page in one look. It is not loaded again: a page must follow the window and the system's
 * colours. `npm run proof -- page-layout` looks at each page in four looks.
 */
async function listFindings(page: Page, where: string): Promise<string[]> {
  const [size, colorScheme] = LOOKS[looks++ % LOOKS.length]!;
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  const findings = await listAxeFindings(page);
  await expectNoSidewaysScroll(page, `${where} at ${size.width} px`);
  return findings.map((finding) => `${where}, ${colorScheme}, ${size.width} px: ${finding}`);
}

/** What the keyboard reaches below the window's end stands above the tabs of a phone. */
async function expectFocusAboveTabs(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const link = page.getByRole("table").last().getByRole("link").last();
  await link.focus();
  const tabs = await page.getByRole("link", { name: "Tételek", exact: true }).last().boundingBox();
  const focused = await link.boundingBox();
  expect(focused!.y + focused!.height).toBeLessThanOrEqual(tabs!.y);
}

/** Two keys so close that no task of the browser runs between them. */
async function pressEscapeTwice(locator: Locator): Promise<void> {
  await locator.evaluate(async (part) => {
    for (const _ of [1, 2]) {
      part.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      await Promise.resolve();
    }
  });
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

  it("finds nothing on the pages with data, in a dialog, with the menu, a drawer or a message of uploads open", async () => {
    const page = await openWindow();
    await enterDemo(page, demo);
    const found: string[] = [];
    for (const path of sampleWalk("pages that axe looks at", INSIDE, 2).cells) {
      await page.setViewportSize(DESKTOP);
      await walkTo(page, path);
      await page.getByText("Betöltés…").first().waitFor({ state: "hidden" });
      found.push(...(await listFindings(page, path)));
    }
    await page.setViewportSize(DESKTOP);
    await walkTo(page, "/transaction-viewer");
    await bookedRows(page.getByRole("grid", { name: "Tranzakciók listája" }))
      .first()
      .click();
    await see(page.getByRole("heading", { name: /^Forrás/ }));
    found.push(...(await listFindings(page, "drawer")));
    await page.setViewportSize(PHONE);
    await walkTo(page, "/statistics");
    await page.getByLabel("Bankszámla", { exact: true }).selectOption({ index: 1 });
    await see(page.getByRole("heading", { level: 2, name: "Forint", includeHidden: true }));
    await expectFocusAboveTabs(page);
    found.push(...(await listFindings(page, "statistics of one account")));
    await page.setViewportSize(DESKTOP);
    await walkTo(page, "/exports?view=past");
    found.push(...(await listFindings(page, "earlier exports")));
    await page.getByRole("button", { name: "Ütemezés beállítása" }).click();
    await see(page.getByRole("dialog"));
    found.push(...(await listFindings(page, "dialog of a scheduled export")));
    await page.getByRole("button", { name: "Beállítom" }).click();
    await see(page.getByText(/^Minden hónap 5-én/));
    found.push(...(await listFindings(page, "a scheduled export")));
    await page.setViewportSize(DESKTOP);
    await walkTo(page, "/files");
    await page.getByRole("button", { name: "Fájl feltöltése" }).first().click();
    await see(page.getByRole("dialog"));
    const tip = page.getByRole("dialog").getByRole("button", { name: "Mit jelent: MT940" });
    await tip.focus();
    await page.keyboard.press("Enter");
    await see(page.getByRole("status").filter({ hasText: "szöveges formátuma" }));
    found.push(...(await listAxeFindings(page)));
    await page.keyboard.press("Escape");
    await seeNot(page.getByText("szöveges formátuma"));
    expect(await tip.evaluate((button) => button === document.activeElement)).toBe(true);
    await see(page.getByRole("dialog"));
    await page.keyboard.press("Enter");
    await see(page.getByText("szöveges formátuma"));
    await pressEscapeTwice(tip);
    await seeNot(page.getByRole("dialog"));
    await page.setViewportSize(DESKTOP);
    await page.getByRole("button", { name: /Felhasználói menü/ }).click();
    found.push(...(await listFindings(page, "user menu")));
    await page.keyboard.press("Escape");
    await page.setViewportSize(DESKTOP);
    await dropFiles(page, [{ name: "program.exe", text: "MZ" }]);
    await see(uploadMessages(page).getByText("A fájlt nem vettük át"));
    found.push(...(await listFindings(page, "message of uploads")));
    expect(found).toEqual([]);
  });

  it("finds nothing while a bank is connected, on what is known of it then, and in the guide to the invoicing provider", async () => {
    const owner = await makeAccount(["Híd Kft."]);
    const page = await openWindow();
    const found: string[] = [];
    const lookAt = async (where: string): Promise<void> => {
      found.push(...(await listFindings(page, where)));
    };
    const dialog = page.getByRole("dialog");
    await comeBack(page, await makeAccount([]), "/new-company");
    await see(page.getByRole("heading", { level: 1, name: "Üdvözöljük!" }));
    await page.getByLabel("Adószám első 8 számjegye").fill("12345676");
    await see(page.getByText("1117 Budapest, Szent-Györgyi Albert utca 3/B."));
    await lookAt("the greeting");
    await comeBack(page, owner, "/first-steps");
    await see(page.getByRole("button", { name: "OTP összekötése" }));
    await lookAt("bank or file");
    await comeBack(page, owner, "/bank-integration");
    const popup = await openBankWindow(page, () => chooseBank(page, "OTP"));
    await see(page.getByRole("dialog", { name: /OTP/ }));
    await lookAt("the overlay");
    await allowAtBank(popup);
    await see(dialog.getByText("Melyik számla melyik cégé?"));
    await lookAt("whose account it is");
    for (const [place, label] of ["Híd Kft.", "Nem kérem", "Nem kérem"].entries()) {
      await dialog.getByRole("combobox").nth(place).selectOption({ label });
    }
    await dialog.getByRole("button", { name: "Hozzárendelés" }).click();
    await see(dialog.getByText(/^Kész: /));
    await lookAt("the first transactions");
    await page.goto("/bankaccounts");
    await page.getByRole("button", { name: /^Lekérdezések/ }).click();
    await see(dialog.getByText(/új tétel$/));
    await lookAt("the readings of an account");
    await page.goto("/bank-consents");
    await see(page.getByRole("list", { name: "Hozzájárulások" }));
    await lookAt("a consent");
    await page.getByRole("button", { name: "OTP: műveletek" }).click();
    await page.getByRole("menuitem", { name: "Hozzájárulás visszavonása" }).click();
    await see(dialog);
    await lookAt("the question before revoking");
    await page.goto("/bank-integration");
    await page.getByRole("button", { name: "OTP összekötése" }).click();
    await see(dialog.getByText("OTP már össze van kötve"));
    await lookAt("a bank that is connected");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Számlázz.hu beállítása" }).click();
    await lookAt("what the guide needs");
    await dialog.getByRole("button", { name: "Kulcs létrehozása" }).click();
    await see(dialog.getByRole("code"));
    await lookAt("the key of the guide");
    await dialog.getByRole("button", { name: "Elmentettem" }).click();
    await see(dialog.getByText("Várjuk az első tételt"));
    await lookAt("the end of the guide");
    expect(found).toEqual([]);
  });
});
