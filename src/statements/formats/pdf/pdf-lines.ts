/** Lines and cells of a page, from the places of its texts alone. Pure. */
import type { PdfItem, PdfPage } from "#statements/formats/pdf/pdf-page.ts";

/** A run of text without a wide gap. */
export interface PdfCell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface PdfLine {
  /** From 1, through all pages. */
  readonly line: number;
  /** From 1. */
  readonly page: number;
  readonly y: number;
  readonly height: number;
  readonly cells: readonly PdfCell[];
  /** The cells with a blank between them. */
  readonly text: string;
}

/** Texts stand in one line where their feet are this near, in parts of a letter's size. */
const LINE_TOLERANCE = 0.4;
/** A wider gap separates columns; a narrower one is a blank, and one narrower than that none. */
const COLUMN_GAP = 0.6;
const BLANK_GAP = 0.12;
/** Letters of an unknown size. */
const HEIGHT_DEFAULT = 8;

/** The lines of all pages, from the top of each. */
export function pdfLines(pages: readonly PdfPage[]): PdfLine[] {
  const lines: PdfLine[] = [];
  for (const [index, page] of pages.entries()) {
    for (const items of groupByLine(page.items)) {
      const cells = cellsOf(items);
      const [first] = items;
      if (cells.length === 0 || !first) continue;
      lines.push({
        line: lines.length + 1,
        page: index + 1,
        y: first.y,
        height: sizeOf(first),
        cells,
        text: cells.map(({ text }) => text).join(" "),
      });
    }
  }
  return lines;
}

function sizeOf({ height }: PdfItem): number {
  return height > 0 ? height : HEIGHT_DEFAULT;
}

function groupByLine(items: readonly PdfItem[]): PdfItem[][] {
  const shown = items.filter(
    ({ text, x, y, width }) => text.trim() !== "" && [x, y, width].every(Number.isFinite),
  );
  const groups: PdfItem[][] = [];
  for (const item of shown.toSorted((above, below) => below.y - above.y || above.x - below.x)) {
    const first = groups.at(-1)?.[0];
    if (first && first.y - item.y <= LINE_TOLERANCE * Math.min(sizeOf(first), sizeOf(item)))
      groups.at(-1)!.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => group.toSorted((left, right) => left.x - right.x));
}

function cellsOf(items: readonly PdfItem[]): PdfCell[] {
  const cells: { text: string; left: number; right: number }[] = [];
  for (const item of items) {
    const size = sizeOf(item);
    const last = cells.at(-1);
    const gap = last ? item.x - last.right : Number.POSITIVE_INFINITY;
    const right = item.x + Math.max(0, item.width);
    if (last && gap < COLUMN_GAP * size) {
      last.text += gap > BLANK_GAP * size ? ` ${item.text}` : item.text;
      last.right = Math.max(last.right, right);
    } else cells.push({ text: item.text, left: item.x, right });
  }
  return cells
    .map((cell) => ({ ...cell, text: cell.text.replace(/[\s\u00A0\u202F]+/g, " ").trim() }))
    .filter(({ text }) => text !== "");
}
