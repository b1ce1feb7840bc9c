/**
 * Takes the pictures of docs/design.md from the demo company, light and dark, and writes them to
 * docs/design. Run by hand when a part looks different; `--base=http://localhost:8080` takes a
 * running program, `--only=dialog` one picture. Without `--base` this tool starts a program of its
 * own.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Locator, Page } from "playwright-core";
import { launchBrowser } from "../e2e/support/browser-window.ts";
import {
  listVisitors,
  openWindowOf,
  settlePage,
  type Visitor,
} from "../e2e/support/demo-visits.ts";
import { startProgram } from "../e2e/support/run-program.ts";
import { compressPicture, untilDemoFinished } from "./demo-pictures.ts";

const FOLDER = join(import.meta.dirname, "../docs/design");
const QUALITY = 0.8;
const REST_MS = 1_000;
/** The reader of the rules loads all pictures at once. */
const BYTES_MAX = 60_000;
const DESKTOP = 1120;
const PHONE = 390;
/** Air around a part that stands before the page. */
const MARGIN = 16;

interface Design {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  /** Goes to the state, and says which part is cut out, and at most how high. */
  readonly find: (page: Page) => Promise<{ readonly part: Locator; readonly height?: number }>;
}

const DESIGNS: readonly Design[] = [
  {
    name: "page-head",
    path: "/files",
    width: DESKTOP,
    find: async (page) => ({ part: page.getByRole("main"), height: 190 }),
  },
  {
    name: "table",
    path: "/transaction-viewer",
    width: DESKTOP,
    find: async (page) => ({
      part: page.getByRole("grid", { name: "Tranzakciók listája" }),
      height: 300,
    }),
  },
  {
    name: "dialog",
    path: "/files",
    width: DESKTOP,
    find: async (page) => {
      await page.getByRole("button", { name: "Fájl feltöltése" }).first().click();
      return { part: page.getByRole("dialog") };
    },
  },
  {
    name: "help",
    path: "/completeness",
    width: DESKTOP,
    find: async (page) => {
      await page.getByRole("button", { name: /^Mit jelent: Nyitó/ }).click();
      return { part: page.getByRole("main"), height: 232 };
    },
  },
  {
    name: "empty",
    path: "/token-management",
    width: DESKTOP,
    find: async (page) => ({ part: page.getByRole("main"), height: 380 }),
  },
  {
    name: "toast",
    path: "/profile",
    width: DESKTOP,
    find: async (page) => {
      await page.getByRole("button", { name: "Mentés", exact: true }).first().click();
      const toasts = page.getByRole("region", { name: "Értesítések" });
      return { part: toasts.getByRole("status").first() };
    },
  },
  {
    name: "phone-list",
    path: "/transaction-viewer",
    width: PHONE,
    find: async (page) => ({ part: page.locator("body"), height: 620 }),
  },
];

const { values } = parseArgs({
  options: { base: { type: "string" }, only: { type: "string" } },
});
const program = values.base === undefined ? await startProgram() : undefined;
const base = values.base ?? program!.baseUrl;
const browser = await launchBrowser();
try {
  mkdirSync(FOLDER, { recursive: true });
  const visitor = (await listVisitors(base, ["entrepreneur", "accountant"])).at(-1)!;
  await untilDemoFinished(base, visitor);
  for (const design of DESIGNS)
    if (values.only === undefined || values.only === design.name)
      for (const dark of [false, true]) await take(visitor, design, dark);
} finally {
  await browser.close();
  await program?.stop();
}

async function take(visitor: Visitor, design: Design, dark: boolean): Promise<void> {
  const { name, path, width, find } = design;
  const context = await openWindowOf(browser, base, visitor, { width, dark, scale: 1.5 });
  const page = await context.newPage();
  await page.goto(path);
  await settlePage(page, REST_MS);
  const { part, height } = await find(page);
  await part.waitFor();
  await page.waitForTimeout(REST_MS);
  const box = (await part.boundingBox())!;
  const window = page.viewportSize()!;
  // What is cut to a height is a part of the page, and has its own air.
  const air = height === undefined ? MARGIN : 0;
  const left = Math.max(0, box.x - air);
  const top = Math.max(0, box.y - air);
  const right = Math.min(window.width, box.x + box.width + air);
  const low = box.y + Math.min(box.height, height ?? box.height) + air;
  const clip = { x: left, y: top, width: right - left, height: Math.min(window.height, low) - top };
  const picture = await compressPicture(page, await page.screenshot({ clip }), QUALITY);
  if (picture.length > BYTES_MAX)
    throw new Error(`${name} has ${String(picture.length)} bytes: cut it smaller`);
  writeFileSync(join(FOLDER, `${name}-${dark ? "dark" : "light"}.webp`), picture);
  await context.close();
}
