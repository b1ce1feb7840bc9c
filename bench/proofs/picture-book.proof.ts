/**
 * Makes the picture book: each page, as nobody, as the demo's director and as its accountant, 1440
 * and 390 wide, light and dark, and what each button of a page opens (dialogs, menus, drawers), in
 * dist/picture-book with an index.html to look through and a contact sheet for each page and width.
 * Fails where a page throws, logs an error, has no heading or shows a name or a code of the program
 * instead of words. A book can be made in portions: `--base=http://localhost:8080` takes a running
 * program, `--only=/files,/exports` some pages, `--roles=accountant` one role, `--no-states` the
 * pages alone, `--no-fresh` adds to the book that is there, `--out=FOLDER` another folder.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { openWindowOf, settlePage } from "../../e2e/support/demo-visits.ts";
import { openEach } from "../page-layout/open-each.ts";
import { listWordFaults, watchErrors } from "../page-layout/page-faults.ts";
import { FOUR_LOOKS, type Visit, WALK_OPTIONS, walkPages } from "../page-layout/walk-pages.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    ...WALK_OPTIONS,
    roles: { type: "string", default: "visitor,entrepreneur,accountant" },
    states: { type: "boolean", default: true },
    fresh: { type: "boolean", default: true },
    out: { type: "string", default: join(import.meta.dirname, "../../dist/picture-book") },
  },
});

const REST_MS = 700;
/** The height of a page's part that a contact sheet shows; the pictures themselves are whole. */
const SHEET_PICTURE_PX = {
  1440: { width: 960, height: 1_400 },
  390: { width: 390, height: 1_700 },
};

/** Pictures below the window load when they come near. */
const LOAD_PICTURES = `Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode().catch(() => undefined);
}))`;

interface Picture {
  readonly role: string;
  readonly path: string;
  readonly state: string;
  readonly file: string;
}

const pictures: Picture[] = [];
const faults: string[] = [];
if (values.fresh) rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
await walkPages(
  { base: values.base, only: values.only, roles: values.roles.split(",") },
  photograph,
);
writeFileSync(join(values.out, "index.html"), buildIndex());
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(
  `${JSON.stringify({ seed: values.seed, pictures: pictures.length, faults: faults.length })}\n`,
);
process.exitCode = faults.length === 0 ? 0 : 1;

async function photograph({ browser, base, visitor, path }: Visit): Promise<void> {
  const before = pictures.length;
  for (const { width, dark } of FOUR_LOOKS) {
    const context = await openWindowOf(browser, base, visitor, { width, dark });
    const page = await context.newPage();
    const look = `${width}-${dark ? "dark" : "light"}`;
    const where = `${visitor.role} ${path} ${look}`;
    watchErrors(page, (fault) => faults.push(`${where}: ${fault}`));
    await page.goto(path);
    await settlePage(page, REST_MS);
    await check(page, where);
    await take(page, visitor.role, path, look, true);
    if (values.states && !dark)
      await openEach(page, path, async (name) => {
        await check(page, `${where}, „${name}”`);
        await take(page, visitor.role, path, `${look}-${name}`, false);
      });
    await context.close();
  }
  await layOutSheets(browser, pictures.slice(before));
}

/** Contact sheets of one page: its looks of a width beside each other, states after the page. */
async function layOutSheets(browser: Browser, taken: readonly Picture[]): Promise<void> {
  for (const width of [1440, 390] as const) {
    const own = taken.filter(({ state }) => state.startsWith(`${width}-`));
    const size = SHEET_PICTURE_PX[width];
    const perSheet = width === 1440 ? 2 : 4;
    for (let from = 0; from < own.length; from += perSheet) {
      const shown = own.slice(from, from + perSheet);
      const page = await browser.newPage({
        viewport: { width: shown.length * (size.width + 16), height: size.height },
      });
      await page.setContent(sheetOf(shown, size));
      await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))");
      const name = `sheet-${shown[0]!.file.replace(/\.png$/, "")}.png`;
      await page.screenshot({ path: join(values.out, name) });
      await page.close();
    }
  }
}

function sheetOf(shown: readonly Picture[], size: { width: number; height: number }): string {
  const images = shown.map(({ file }) => {
    const bytes = readFileSync(join(values.out, file)).toString("base64");
    return `<img src="data:image/png;base64,${bytes}" alt="">`;
  });
  return `<!doctype html><style>body{margin:0;display:flex;gap:16px;background:#888}
img{width:${size.width}px;height:${size.height}px;object-fit:cover;object-position:top left}</style>${images.join("")}`;
}

async function check(page: Page, where: string): Promise<void> {
  for (const fault of await listWordFaults(page)) faults.push(`${where}: ${fault}`);
}

async function take(
  page: Page,
  role: string,
  path: string,
  state: string,
  fullPage: boolean,
): Promise<void> {
  const slug = `${role}${path}-${state}`.normalize("NFD").replace(/[^A-Za-z0-9]+/g, "-");
  const file = `${slug.slice(0, 120)}.png`;
  if (fullPage) await page.evaluate(LOAD_PICTURES);
  await page.screenshot({ path: join(values.out, file), fullPage });
  pictures.push({ role, path, state, file });
}

function buildIndex(): string {
  const escape = (text: string): string =>
    text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const figures = pictures.map(
    ({ role, path, state, file }) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" width="320" alt=""></a>
<figcaption>${escape(`${role} ${path} ${state}`)}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="hu"><meta charset="utf-8"><title>Képeskönyv</title>
<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;background:#888}figure{margin:0}</style>
${figures.join("\n")}</html>\n`;
}
