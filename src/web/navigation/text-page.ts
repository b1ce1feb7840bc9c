import type { RouteComponent } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";

/** A page of long text waits this long for its font. */
const LETTERS_MS = 800;
/** The weights of a text, with a letter of each of the font's two files. */
const LETTERS = ["400 16px", "600 16px", "600 36px"].map((font) => `${font} "Inter Variable"`);
const SAMPLE = String.fromCodePoint(0x61, 0x151);

/**
 * A page of long text: shown with the letters in which it stays. A word that goes to another line
 * when they come would move everything below it.
 */
export function textPage<Module, const Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): RouteComponent {
  return lazyPage(async () => (await Promise.all([load(), waitForLetters()]))[0], name);
}

async function waitForLetters(): Promise<void> {
  const all = Promise.allSettled(LETTERS.map((font) => document.fonts.load(font, SAMPLE)));
  const late = new Promise((resolve) => setTimeout(resolve, LETTERS_MS));
  await Promise.race([all, late]);
}
