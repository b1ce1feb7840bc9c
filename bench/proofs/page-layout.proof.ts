/**
 * Loads every page cold, as the demo's director and as its accountant, and measures how much it
 * shifts while it loads (desktop, tablet, phone) and whether anything leaves the window or its box
 * at eight widths. axe looks at each page in four looks, unless `--no-axe` is given.
 * `--base=http://localhost:8080` takes a running program, `--only=/files,/exports` some pages,
 * `--roles=accountant` one role.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { heightOf, openWindowOf, settlePage } from "../../e2e/support/demo-visits.ts";
import { FIND_OVERFLOWS, READ_SHIFTS, WATCH_SHIFTS } from "../page-layout/in-page.ts";
import { FOUR_LOOKS, type Visit, WALK_OPTIONS, walkPages } from "../page-layout/walk-pages.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    ...WALK_OPTIONS,
    roles: { type: "string", default: "entrepreneur,accountant" },
    axe: { type: "boolean", default: true },
    settle: { type: "string", default: "1200" },
  },
});

const WIDTHS = [320, 360, 390, 768, 800, 1024, 1440, 1920];
const LOADED_AT = [360, 390, 800, 1440];
const SHIFT_MAX = 0.05;
// A line on which a page is not there at once, so that its first frames are seen.
const LINE = { offline: false, latency: 120, downloadThroughput: 2e6, uploadThroughput: 1e6 };

interface Finding {
  readonly role: string;
  readonly path: string;
  readonly shifts: Record<number, number>;
  readonly overflows: Record<number, readonly string[]>;
  readonly moved: readonly string[];
  readonly axe: readonly string[];
}

const findings: Finding[] = [];
const roles = ["visitor", ...values.roles.split(",")];
await walkPages({ base: values.base, only: values.only, roles }, async (visit) => {
  findings.push(await look(visit));
});
print(findings);
const bad = findings.filter(isBad);
process.stdout.write(
  `${JSON.stringify({ seed: values.seed, pages: findings.length, bad: bad.length, worst: worstShift() })}\n`,
);
process.exitCode = bad.length === 0 ? 0 : 1;

async function look({ browser, base, visitor, path }: Visit): Promise<Finding> {
  const shifts: Record<number, number> = {};
  const overflows: Record<number, string[]> = {};
  const moved: string[] = [];
  const axe: string[] = [];
  for (const width of LOADED_AT) {
    const context = await openWindowOf(browser, base, visitor, { width });
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", LINE);
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto(path);
    await settlePage(page, Number(values.settle));
    const seen = (await page.evaluate(READ_SHIFTS)) as {
      worst: number;
      shifts: { value: number; parts: string[] }[];
    };
    shifts[width] = Math.round(seen.worst * 1000) / 1000;
    if (seen.worst > SHIFT_MAX)
      moved.push(
        ...seen.shifts.map(
          ({ value, parts }) => `${width}: ${value.toFixed(3)} ${parts.join(" | ")}`,
        ),
      );
    for (const other of WIDTHS.filter((one) => nearest(one) === width)) {
      await page.setViewportSize({ width: other, height: heightOf(other) });
      await page.waitForTimeout(150);
      overflows[other] = (await page.evaluate(`${FIND_OVERFLOWS}(${other})`)) as string[];
    }
    if (values.axe) axe.push(...(await listAxe(page, width)));
    await context.close();
  }
  tell({ role: visitor.role, path, shifts, overflows, moved, axe });
  return { role: visitor.role, path, shifts, overflows, moved, axe };
}

/** The page is loaded once for each kind of window, and the other widths of the kind are set. */
function nearest(width: number): number {
  return width < 390 ? 360 : width < 700 ? 390 : width < 1100 ? 800 : 1440;
}

async function listAxe(page: Page, width: number): Promise<string[]> {
  const looks = FOUR_LOOKS.filter((each) => each.width === width);
  const found: string[] = [];
  for (const { dark } of looks) {
    const scheme = dark ? "dark" : "light";
    await page.setViewportSize({ width, height: heightOf(width) });
    await page.emulateMedia({ colorScheme: scheme });
    if (!(await page.evaluate(`"axe" in globalThis`))) await page.evaluate(readAxe());
    const names = (await page.evaluate(
      `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map((node) => id + " " + node.target)))`,
    )) as string[];
    found.push(...names.map((name) => `${width} ${scheme}: ${name}`));
  }
  return found;
}

function readAxe(): string {
  return readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
}

function isBad({ shifts, overflows, axe }: Finding): boolean {
  const tooFar = Object.values(shifts).some((value) => value > SHIFT_MAX);
  return tooFar || axe.length > 0 || Object.values(overflows).some((list) => list.length > 0);
}

function worstShift(): number {
  return Math.max(...findings.flatMap(({ shifts }) => Object.values(shifts)));
}

function tell(finding: Finding): void {
  if (!isBad(finding)) return;
  const { role, path, moved, overflows, axe } = finding;
  const lines = [
    ...moved,
    ...Object.entries(overflows).flatMap(([width, list]) => list.map((one) => `${width}: ${one}`)),
    ...axe,
  ];
  process.stderr.write(`${role} ${path}\n${lines.map((line) => `    ${line}\n`).join("")}`);
}

/** One line for a page: its shift at three widths, and a mark for each width. */
function print(all: readonly Finding[]): void {
  const head = [
    "role".padEnd(13),
    "page".padEnd(26),
    ...LOADED_AT.map((w) => `cls ${w}`.padEnd(9)),
  ];
  process.stderr.write(`${[...head, ...WIDTHS.map((w) => String(w).padEnd(5))].join("")}\n`);
  for (const { role, path, shifts, overflows, axe } of all) {
    const cells = [
      role.padEnd(13),
      path.padEnd(26),
      ...LOADED_AT.map((width) => (shifts[width] ?? 0).toFixed(3).padEnd(9)),
      ...WIDTHS.map((width) => ((overflows[width]?.length ?? 0) === 0 ? "ok" : "OUT").padEnd(5)),
      values.axe ? (axe.length === 0 ? "axe ok" : `axe ${axe.length}`) : "",
    ];
    process.stderr.write(`${cells.join("")}\n`);
  }
}
