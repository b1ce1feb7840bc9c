/** What the buttons of a page open: dialogs, menus, lists. */
import type { Locator, Page } from "playwright-core";
import { settlePage } from "../../e2e/support/demo-visits.ts";

const STEP_MS = 350;
const CLICK_MS = 2_000;
/** As long as a dialog takes whose script is loaded first, on a busy machine. */
const OPEN_MS = 2_500;
const LOOK_EVERY_MS = 60;
/** A row repeats the buttons of the rows above. */
const BUTTONS_MAX = 40;
const ROW_BUTTONS_MAX = 6;
// These leave the page or end the walk.
const LEFT_ALONE =
  /kijelentkez|kilépés|belépés|letölt|nyomtat|fiók törlése|vissza$|^nézze|^kipróbálom/i;
const OPENED = `[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]`;

/**
 * Presses every button once; tells what opened over the page, and closes it again. `headPressed`
 * holds the buttons of head and menus that were pressed on another page: they open the same there.
 */
export async function openEach(
  page: Page,
  path: string,
  onOpened: (name: string) => Promise<void>,
  headPressed = new Set<string>(),
): Promise<void> {
  const names = await listButtons(page, headPressed);
  const address = page.url();
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: true }).first();
    if (!(await isPressable(button))) continue;
    const before = await page.locator(OPENED).count();
    const pressed = await button.click({ timeout: CLICK_MS }).then(
      () => true,
      () => false,
    );
    if (!pressed) continue;
    await untilChanged(page, before, address);
    if (page.url() !== address) {
      await page.goto(path);
      await settlePage(page, STEP_MS);
      continue;
    }
    if ((await page.locator(OPENED).count()) <= before) continue;
    await page.waitForTimeout(STEP_MS);
    await onOpened(name);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(STEP_MS);
    if ((await page.locator(OPENED).count()) > before || page.url() !== address) {
      await page.goto(path);
      await settlePage(page, STEP_MS);
    }
  }
}

/** Waits until more is open than before or the page is another one; not for ever. */
async function untilChanged(page: Page, before: number, address: string): Promise<void> {
  const deadline = Date.now() + OPEN_MS;
  while (Date.now() < deadline && page.url() === address) {
    if ((await page.locator(OPENED).count()) > before) return;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

async function listButtons(page: Page, headPressed: Set<string>): Promise<string[]> {
  const names = (await page.evaluate(
    `[...document.querySelectorAll("button")].filter((each) => each.checkVisibility() && !each.disabled)
      .map((each) => ({
        name: (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().replace(/\\s+/g, " "),
        inHead: each.closest("header, nav") !== null && !each.closest("main"),
        inRow: each.closest("[role=row], [role=listitem], [role=option], li, tbody") !== null,
      }))`,
  )) as { name: string; inRow: boolean; inHead: boolean }[];
  const wanted = names.filter(
    ({ name, inHead }) =>
      name !== "" && !LEFT_ALONE.test(name) && !(inHead && headPressed.has(name)),
  );
  for (const { name, inHead } of wanted) if (inHead) headPressed.add(name);
  const kindsOf = (inRow: boolean): string[] => [
    ...new Set(wanted.filter((each) => each.inRow === inRow).map(({ name }) => name)),
  ];
  return [...kindsOf(false).slice(0, BUTTONS_MAX), ...kindsOf(true).slice(0, ROW_BUTTONS_MAX)];
}

async function isPressable(button: Locator): Promise<boolean> {
  return (await button.count()) > 0 && (await button.isVisible()) && (await button.isEnabled());
}
