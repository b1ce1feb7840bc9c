/** Waits until a part can be seen, and checks the rules of every page. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { restForPicture } from "./message-pictures.ts";

/** Waits until the locator is visible; the message names it. */
export async function see(locator: Locator): Promise<Locator> {
  await locator.first().waitFor({ state: "visible" });
  return locator.first();
}

export async function seeNot(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "hidden" });
}

export function toasts(page: Page): Locator {
  return page.getByRole("region", { name: "Értesítések" });
}

/** The messages of uploads, one for each batch. */
export function uploadMessages(page: Page): Locator {
  return page.getByRole("region", { name: "Feltöltés állapota" });
}

/** Waits for a toast with these words and dismisses it; that of a success goes by itself. */
export async function dismissToast(page: Page, words: string | RegExp): Promise<void> {
  const toast = toasts(page)
    .getByRole("status")
    .or(toasts(page).getByRole("alert"))
    .filter({ hasText: words })
    .first();
  await toast.waitFor({ state: "visible" });
  await restForPicture(page);
  const close = toast.getByRole("button", { name: "Bezárás" });
  const pressed = close.click().catch(() => undefined);
  await Promise.race([pressed, toast.waitFor({ state: "hidden" })]);
  await toast.waitFor({ state: "hidden" });
}

/** Nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: window.innerWidth,
  }));
  expect(wide, `${where} is ${wide} px wide in a window of ${room} px`).toBeLessThanOrEqual(room);
}

/**
 * Nothing reaches over the window's sides; a dialog would cut such a part without scrolling the
 * page.
 */
export async function expectWithinWindow(part: Locator, where: string): Promise<void> {
  const right = await part.evaluate((root) =>
    Math.max(...[...root.querySelectorAll("*")].map((each) => each.getBoundingClientRect().right)),
  );
  const room = part.page().viewportSize()?.width ?? 0;
  expect(
    Math.floor(right),
    `${where} reaches to ${right} px in a window of ${room} px`,
  ).toBeLessThanOrEqual(room);
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

interface AxeFinding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly {
    readonly target: readonly unknown[];
    readonly failureSummary?: string;
  }[];
}

/** The findings of axe on the page, one sentence for each rule and place. */
export async function listAxeFindings(page: Page): Promise<string[]> {
  // The page's policy refuses inline scripts; evaluating by the debugger is not one.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const axe = (
      globalThis as unknown as {
        axe: { run(root: Document, options: object): Promise<{ violations: AxeFinding[] }> };
      }
    ).axe;
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes }));
  });
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${String(node.target)}: ${node.failureSummary ?? ""}`),
  );
}
