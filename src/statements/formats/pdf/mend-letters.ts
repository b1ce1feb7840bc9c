/**
 * Letters of a PDF whose fonts name the wrong ones. Printed statements of one bank give `£` for `á`
 * and so on (facts: bank formats 1.5, seen by others, not by us). They are mended only where a
 * label of such a statement stands in its broken spelling, because `é` stands for `ö` there.
 */
import type { PdfLine } from "#statements/formats/pdf/pdf-lines.ts";
import type { PdfPage } from "#statements/formats/pdf/pdf-page.ts";

const MEANT: ReadonlyMap<string, string> = new Map([
  ["£", "á"],
  ["©", "é"],
  ["é", "ö"],
  ["ë", "ó"],
  ["›", "ő"],
  ["¶", "Á"],
  ["½", "É"],
  ["ï", "ü"],
  ["û", "ű"],
]);
/** Átutaló, Kedvezményezett, Közlemény, Előjegyzett. */
const BROKEN_LABELS = ["¶tutalë", "Kedvezm©nyezett", "Kézlem©ny", "El›jegyzett"];

/** Whether the lines show that the letters are broken in the known way. */
export function hasBrokenLetters(lines: readonly PdfLine[]): boolean {
  return lines.some(({ text }) => BROKEN_LABELS.some((label) => text.includes(label)));
}

/** The pages with the letters that were meant. */
export function mendLetters(pages: readonly PdfPage[]): PdfPage[] {
  return pages.map(({ items }) => ({
    items: items.map((item) => ({ ...item, text: mend(item.text) })),
  }));
}

function mend(text: string): string {
  return text.replace(/[£©éë›¶½ïû]/g, (letter) => MEANT.get(letter) ?? letter);
}
