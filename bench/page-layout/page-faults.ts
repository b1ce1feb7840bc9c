/** What is wrong with a page whichever it is: errors, a missing heading, words of the code. */
import type { Page } from "playwright-core";

// Words of a screen are never such a name; fields and codes for programmers stand in code elements.
const KEY_NAME =
  /\b[a-z]+(?:[A-Z][a-z]+)+\.[a-z]\w*\b|\bundefined\b|\[object |\bNaN\b|(?<![\w@/.„-])[a-z]+(?:_[a-z]+)+(?![\w@/.-])/;
/** The page for programmers names codes in its tables. */
const FOR_PROGRAMMERS = "/fejlesztoknek";

/** Visible texts outside of code, one on each line. */
const WORDS_OF_PAGE = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && !parent.closest("code, pre, kbd, script, style") && parent.checkVisibility())
      texts.push(node.data);
  }
  return texts.join("\\n");
})()`;

/** Tells errors that the page throws or logs. */
export function watchErrors(page: Page, onFault: (fault: string) => void): void {
  page.on("pageerror", (error) => onFault(`throws ${error.message}`));
  page.on("console", (message) => {
    // A link that is not good is refused, and the browser logs that by itself.
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      onFault(`logs ${message.text().slice(0, 200)}`);
  });
}

/** A missing heading, a name of the code instead of words, a control without a name. */
export async function listWordFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  if ((await page.getByRole("heading", { level: 1 }).count()) === 0) faults.push("has no heading");
  const nameless = (await page.evaluate(NAMELESS_CONTROLS)) as string[];
  faults.push(...nameless.map((part) => `a control without words: ${part}`));
  if (new URL(page.url()).pathname === FOR_PROGRAMMERS) return faults;
  const name = KEY_NAME.exec((await page.evaluate(WORDS_OF_PAGE)) as string);
  return name === null ? faults : [...faults, `shows „${name[0]}”`];
}

/** Buttons and links that say nothing, not even to a screen reader. */
const NAMELESS_CONTROLS = `[...document.querySelectorAll("button, a[href], [role=button]")]
  .filter((each) => each.checkVisibility() && each.closest("[aria-hidden=true]") === null
    && !each.textContent.trim() && !each.getAttribute("aria-label") && !each.getAttribute("aria-labelledby")
    && !each.getAttribute("title") && !each.querySelector("img[alt]:not([alt='']), svg title, [role=img][aria-label]"))
  .map((each) => each.outerHTML.slice(0, 120))`;
