/**
 * The few things that browser tests find by the structure of the page, because they have no role,
 * label or words of their own. Tests themselves hold no selectors.
 */
import type { Locator, Page } from "playwright-core";

/** The part of the page with this id, such as a section to which an address leads. */
export function sectionAt(page: Page, id: string): Locator {
  return page.locator(`#${id}`);
}

/** The items of a list itself, without those of lists within. */
export function itemsOf(list: Locator): Locator {
  return list.locator(":scope > li");
}

/** The description that stands behind a term of a list of facts. */
export function descriptionOf(term: Locator): Locator {
  return term.locator("xpath=following-sibling::dd");
}

/** A row of the sandbox's own pages, which are no tables. */
export function sandboxRow(page: Page, words: string): Locator {
  return page.locator(".row").filter({ hasText: words });
}

/** Waits until the page's script has taken over what the server has drawn. */
export async function untilScriptWorks(page: Page): Promise<void> {
  await page.locator("#root:not([data-drawn])").waitFor({ state: "attached" });
}

/** Elements that a text of a stranger would become where a page took it for HTML. */
export function plantedElements(page: Page): Locator {
  return page.locator("img[src='x'], svg[onload], script:not([src]):not([type])");
}

/** Waits until the page was drawn so many times more. */
export async function untilDrawn(page: Page, times: number): Promise<void> {
  await page.evaluate(async (left) => {
    for (; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, times);
}

/** How many parts of a dialog are on their way. */
export function countWaiting(dialog: Locator): Promise<number> {
  return dialog.locator("[data-skeleton], [aria-busy=true]").count();
}

/** The dialog, once its code is there. */
export function loadedDialog(dialog: Locator): Locator {
  return dialog.filter({ hasNot: dialog.page().locator("[data-awaited-code]") });
}

/** Whether a form has fields, and the focus stands beside them. */
export function isFocusBesideFields(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((root) => {
    const main = root.querySelector("form [data-dialog-main]");
    const fields = [...(main?.querySelectorAll("input, select, textarea") ?? [])];
    const canType = fields.some((each) => each.checkVisibility() && !each.matches(":disabled"));
    return canType && !main!.contains(document.activeElement);
  });
}

/** The names of the buttons that can be seen and pressed inside a part, each once. */
export async function visibleButtons(part: Locator): Promise<string[]> {
  const names = await part.evaluateAll((parts) =>
    parts
      .flatMap((each) => [...each.querySelectorAll<HTMLButtonElement>("button")])
      .filter((each) => each.checkVisibility() && !each.disabled)
      .map((each) => each.getAttribute("aria-label") ?? each.textContent),
  );
  return [...new Set(names.map((name) => name.replaceAll(/\s+/g, " ").trim()))].filter(Boolean);
}
