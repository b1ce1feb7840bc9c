/** Looks up texts on pages by their shape and by the label beside them. */
import type { PagePlace } from "#statements/formats/pages/page-layout.ts";
import type { PdfLine } from "#statements/formats/pdf/pdf-lines.ts";
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";

/** Lines of a document that are looked at: invoices and letters have a few hundred. */
const LINES_MAX = 5_000;
/** What a step down or up costs beside one to the right, so that the same line goes first. */
const LINE_STEP_COST = 4;
/** What a value left of its label costs: labels stand before their values. */
const LEFT_COST = 400;
const PAGE_COST = 1_000_000;

interface Spot {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** A line as one text, with the place of each character's cell. */
export interface ReadLine {
  readonly text: string;
  readonly plain: string;
  /** The cells as wide gaps divide them. */
  readonly cells: readonly string[];
  spotAt(index: number): Spot;
}

/** The lines of a document, as many as a letter or an invoice has. */
export function readLines(lines: readonly PdfLine[]): ReadLine[] {
  return lines.slice(0, LINES_MAX).map(readLine);
}

function readLine({ page, y, cells }: PdfLine): ReadLine {
  const starts: { at: number; spot: Spot }[] = [];
  let text = "";
  for (const cell of cells) {
    if (text !== "") text += " ";
    starts.push({ at: text.length, spot: { page, x: cell.left, y } });
    text += cell.text;
  }
  return {
    text,
    plain: normalizeHeader(text),
    cells: cells.map((cell) => cell.text),
    spotAt: (index) => starts.findLast(({ at }) => at <= index)?.spot ?? { page, x: 0, y },
  };
}

/**
 * The lines of a region: below the last line that fits `after`, up to the next that fits `before`;
 * undefined where one of them is missing.
 */
export function regionOf(
  lines: readonly ReadLine[],
  region: { readonly after: RegExp; readonly before: RegExp } | undefined,
): readonly ReadLine[] | undefined {
  if (!region) return lines;
  const start = lines.findLastIndex(({ text }) => region.after.test(text));
  if (start === -1) return undefined;
  const end = lines.findIndex(({ text }, index) => index > start && region.before.test(text));
  return end === -1 ? undefined : lines.slice(start + 1, end);
}

/** Every text of a shape, in the order of the lines; the first group where the shape has one. */
export function allOf(lines: readonly ReadLine[], shape: RegExp): string[] {
  return hitsOf(lines, shape).map(({ text }) => text);
}

/**
 * The text of a place: the nearest to its label, or the only one of its shape. Undefined where the
 * label is missing and several different texts have the shape.
 */
export function textAt(
  lines: readonly ReadLine[],
  { label, shape }: PagePlace,
): string | undefined {
  const hits = hitsOf(lines, shape);
  if (label !== undefined) {
    const from = spotOfLabel(lines, label);
    if (from)
      return hits
        .map(({ text, spot }) => ({ text, cost: costOf(from, spot) }))
        .toSorted((a, b) => a.cost - b.cost)[0]?.text;
  }
  const different = new Set(hits.map(({ text }) => text));
  return different.size === 1 ? hits[0]!.text : undefined;
}

function hitsOf(lines: readonly ReadLine[], shape: RegExp): { text: string; spot: Spot }[] {
  const every = new RegExp(
    shape.source,
    shape.flags.includes("g") ? shape.flags : `${shape.flags}g`,
  );
  return lines.flatMap((line) =>
    [...line.text.matchAll(every)].map((match) => ({
      text: match[1] ?? match[0],
      spot: line.spotAt(match.index),
    })),
  );
}

function spotOfLabel(lines: readonly ReadLine[], label: string): Spot | undefined {
  for (const line of lines) {
    const at = line.plain.indexOf(label);
    if (at !== -1) return line.spotAt(at);
  }
  return undefined;
}

function costOf(from: Spot, to: Spot): number {
  const steps = Math.abs(to.y - from.y) * LINE_STEP_COST + Math.abs(to.x - from.x);
  const left = to.x < from.x ? LEFT_COST : 0;
  return Math.abs(to.page - from.page) * PAGE_COST + steps + left;
}
