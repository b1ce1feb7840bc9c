/**
 * Pictures of every page from the demo, light and dark, desktop and phone, for people to look at:
 * `node e2e/support/screenshots.ts [folder] [base address]`. Without an address it starts a program
 * of its own.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { ADDRESSES } from "./addresses.ts";
import { launchBrowser, openContext } from "./browser-window.ts";
import { bookedRows } from "./demo-visits.ts";
import { openDemo } from "./program-calls.ts";
import { startProgram } from "./run-program.ts";

const folder = process.argv[2] ?? join(import.meta.dirname, "../../.cache/screenshots");
/** The year of the demo is read in the background; pictures wait for the list to settle. */
const DEMO_READS_MS = 20_000;
const SETTLE_MS = 400;

const LOOKS = [
  { name: "desktop-light", phone: false, dark: false },
  { name: "desktop-dark", phone: false, dark: true },
  { name: "phone-light", phone: true, dark: false },
  { name: "phone-dark", phone: true, dark: true },
] as const;

async function takeAll(browser: Browser, baseUrl: string): Promise<void> {
  const { token, company } = await openDemo(baseUrl);
  const session = [JSON.stringify(token), JSON.stringify(company)] as const;
  await new Promise((resolve) => setTimeout(resolve, DEMO_READS_MS));
  for (const look of LOOKS) {
    const context = await openContext(browser, baseUrl, look);
    const page = await context.newPage();
    for (const path of [
      "/",
      "/nincs-ilyen",
      ...ADDRESSES.filter((each) => each.public).map((each) => each.path),
    ]) {
      await takePicture(page, path, look.name);
    }
    await page.evaluate(([token, company]) => {
      localStorage.setItem("bankhid.token", token!);
      sessionStorage.setItem("bankhid.currentCompany", company!);
    }, session);
    for (const { path } of ADDRESSES.filter((each) => !each.public))
      await takePicture(page, path, look.name);
    await takeOpenThings(page, look.name, look.phone);
    await context.close();
  }
}

async function takePicture(page: Page, path: string, look: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.getByText("Betöltés…").first().waitFor({ state: "hidden" });
  await keep(page, path === "/" ? "landing" : path.slice(1).replaceAll("/", "-"), look);
}

async function takeOpenThings(page: Page, look: string, phone: boolean): Promise<void> {
  await page.goto("/transaction-viewer");
  const list = page.getByRole("grid", { name: "Tranzakciók listája" });
  await bookedRows(list).first().click();
  await page.getByRole("heading", { name: /^Forrás/ }).waitFor();
  await keep(page, "transaction-drawer", look);
  await page.goto("/transaction-viewer?text=nincs-ilyen-partner");
  await page.getByText("Nincs találat").waitFor();
  await keep(page, "transactions-none", look);
  await page.goto("/transaction-viewer");
  await page.getByRole("button", { name: "Szűrés" }).first().click();
  await page.getByRole("dialog").waitFor();
  await keep(page, "dialog-filters", look);
  await page.goto("/files");
  await page.getByRole("button", { name: "Fájl feltöltése" }).first().click();
  await page.getByRole("dialog").waitFor();
  await keep(page, "dialog-upload", look);
  await page.goto("/companies");
  await page.getByRole("button", { name: /Felhasználói menü/ }).click();
  await keep(page, "user-menu", look);
  if (!phone) return;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menü", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await keep(page, "phone-menu", look);
}

async function keep(page: Page, name: string, look: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  mkdirSync(join(folder, look), { recursive: true });
  await page.screenshot({
    path: join(folder, look, `${name}.png`),
    fullPage: name === "landing" || name === "parts",
  });
}

const given = process.argv[3];
const program = given === undefined ? await startProgram() : undefined;
const browser = await launchBrowser();
try {
  await takeAll(browser, given ?? program!.baseUrl);
} finally {
  await browser.close();
  await program?.stop();
}
process.stdout.write(`Pictures of ${ADDRESSES.length} pages in ${LOOKS.length} looks: ${folder}\n`);
