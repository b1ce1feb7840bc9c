/**
 * Takes the landing page's pictures of the product from the demo company, light and dark, for a
 * desktop and for a phone, and writes them to src/web/areas/landing/pictures. Run by hand when the
 * list of transactions looks different; `--base=http://localhost:8080` takes a running program.
 * Without `--base` this tool starts a program of its own.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser-window.ts";
import {
  listVisitors,
  openWindowOf,
  settlePage,
  type Visitor,
} from "../e2e/support/demo-visits.ts";
import { startProgram } from "../e2e/support/run-program.ts";
import { compressPicture, untilDemoFinished } from "./demo-pictures.ts";

const FOLDER = join(import.meta.dirname, "../src/web/areas/landing/pictures");
const QUALITY = 0.82;
const REST_MS = 1_500;
const SCROLL_STEP = 300;
const SCROLLS_MAX = 20;
/** The transfer of a courier, taken apart in the drawer. */
const PARTNER = "GLS";
const PICTURES = [
  { name: "desktop-light", width: 1440, scale: 1, dark: false, drawer: true },
  { name: "desktop-dark", width: 1440, scale: 1, dark: true, drawer: true },
  { name: "phone-light", width: 390, scale: 2, dark: false, drawer: false },
  { name: "phone-dark", width: 390, scale: 2, dark: true, drawer: false },
];

const { values } = parseArgs({ options: { base: { type: "string" } } });
const program = values.base === undefined ? await startProgram() : undefined;
const base = values.base ?? program!.baseUrl;
const browser = await launchBrowser();
try {
  mkdirSync(FOLDER, { recursive: true });
  const visitor = (await listVisitors(base, ["accountant"])).at(-1)!;
  await untilDemoFinished(base, visitor);
  for (const picture of PICTURES) await take(browser, visitor, picture);
} finally {
  await browser.close();
  await program?.stop();
}

async function take(
  from: Browser,
  visitor: Visitor,
  { name, drawer, ...look }: (typeof PICTURES)[number],
): Promise<void> {
  const context = await openWindowOf(from, base, visitor, look);
  const page = await context.newPage();
  await page.goto("/transaction-viewer");
  await settlePage(page, REST_MS);
  if (drawer) await openTransfer(page);
  const { width, height } = page.viewportSize()!;
  // The band of the demo is not a part of the product's picture.
  const top = Math.round((await page.getByRole("banner").first().boundingBox())?.y ?? 0);
  const png = await page.screenshot({ clip: { x: 0, y: top, width, height: height - top } });
  writeFileSync(join(FOLDER, `${name}.webp`), await compressPicture(page, png, QUALITY));
  await context.close();
}

async function openTransfer(page: Page): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: PARTNER }).first();
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < SCROLLS_MAX && (await row.count()) === 0; turn++) {
    await page.mouse.wheel(0, SCROLL_STEP);
    await page.waitForTimeout(200);
  }
  await row.getByText(PARTNER).first().click();
  await page.waitForTimeout(REST_MS);
}
