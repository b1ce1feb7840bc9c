/**
 * Visits every page as nobody, as the demo's director and as its accountant, at 360, 768 and
 * 1440 px, presses every button and looks at what it opens. Fails on an error that a page throws or
 * logs, a missing heading, a control without words, a name of the code instead of words, and on
 * what leaves the window or its box. Buttons of the head are pressed once for each role and width.
 * `--base=…`, `--only=…` and `--roles=…` make portions; `--pictures=FOLDER` keeps a picture of
 * everything that opens.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { openWindowOf, settlePage } from "../../e2e/support/demo-visits.ts";
import { FIND_OVERFLOWS } from "../page-layout/in-page.ts";
import { openEach } from "../page-layout/open-each.ts";
import { listWordFaults, watchErrors } from "../page-layout/page-faults.ts";
import { type Visit, WALK_OPTIONS, walkPages } from "../page-layout/walk-pages.ts";

const { values } = parseArgs({
  options: {
    ...WALK_OPTIONS,
    roles: { type: "string", default: "visitor,entrepreneur,accountant" },
    pictures: { type: "string" },
    widths: { type: "string", default: "360,768,1440" },
  },
});
const REST_MS = 500;
/** Asked inside a page, as text: this folder knows no DOM types. */
const DIALOG_TITLES = `[...document.querySelectorAll("[role=dialog]")]
  .map((each) => (each.querySelector("h2, h1")?.textContent ?? "").trim())`;
const widths = values.widths.split(",").map(Number);
const faults = new Set<string>();
const dialogs = new Set<string>();
/** The buttons of the head that were pressed, for each role and width. */
const headsPressed = new Map<string, Set<string>>();
let [pages, opened] = [0, 0];

await walkPages({ base: values.base, only: values.only, roles: values.roles.split(",") }, walk);
process.stdout.write(
  `${JSON.stringify({ seed: values.seed, pages, opened, dialogs: dialogs.size, faults: faults.size })}\n`,
);
process.exitCode = faults.size === 0 ? 0 : 1;

async function walk({ browser, base, visitor, path }: Visit): Promise<void> {
  for (const width of widths) {
    const context = await openWindowOf(browser, base, visitor, { width });
    const page = await context.newPage();
    const where = `${visitor.role} ${path} ${width}`;
    watchErrors(page, (fault) => tell(`${where}: ${fault}`));
    await page.goto(path);
    await settlePage(page, REST_MS);
    pages++;
    await look(page, where, width);
    const opens = async (name: string): Promise<void> => {
      opened++;
      for (const title of await listDialogs(page)) dialogs.add(title);
      await look(page, `${where}, „${name}”`, width);
      await keepPicture(page, `${visitor.role}${path}-${width}-${name}`);
    };
    const head = `${visitor.role} ${width}`;
    const pressed = headsPressed.get(head) ?? new Set<string>();
    headsPressed.set(head, pressed);
    await openEach(page, path, opens, pressed);
    await context.close();
  }
}

async function look(page: Page, where: string, width: number): Promise<void> {
  for (const fault of await listWordFaults(page)) tell(`${where}: ${fault}`);
  const over = (await page.evaluate(`${FIND_OVERFLOWS}(${width})`)) as string[];
  for (const fault of over) tell(`${where}: ${fault}`);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (values.pictures === undefined) return;
  mkdirSync(values.pictures, { recursive: true });
  const slug = name.normalize("NFD").replace(/[^A-Za-z0-9]+/g, "-");
  await page.screenshot({ path: join(values.pictures, `${slug.slice(0, 120)}.png`) });
}

async function listDialogs(page: Page): Promise<string[]> {
  return (await page.evaluate(DIALOG_TITLES)) as string[];
}

function tell(fault: string): void {
  if (!faults.has(fault)) process.stderr.write(`${fault}\n`);
  faults.add(fault);
}
