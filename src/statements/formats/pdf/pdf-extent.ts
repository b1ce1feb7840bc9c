/** What a printed statement says of how much of it there is: pages, a filter, the hour. Pure. */
import type { PdfLine } from "#statements/formats/pdf/pdf-lines.ts";
import { readMetadata } from "#statements/formats/table/header-row.ts";
import { pageMissing, rowsFiltered } from "#statements/part-problems.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { foldLetters } from "#values/fold-text.ts";
import type { LocalDate } from "#values/local-date.ts";

/** `Oldal 1/3`, `1/3. oldal`, `1. oldal, összesen 3`, `Page 1 of 3`. */
const PAGES: readonly RegExp[] = [
  /\b(?:oldal(?:szam)?|lap(?:szam)?|page)\s*[:.]?\s*(\d{1,4})\.?\s*(?:\/|of\b|,?\s*osszesen:?)\s*(\d{1,4})\b/,
  /\b(\d{1,4})\.?\s*(?:\/|of\b)\s*(\d{1,4})\.?\s*(?:oldal|lap|page)\b/,
  /\b(\d{1,4})\.?\s*(?:oldal|lap)\s*(?:\/|,?\s*osszesen:?)\s*(\d{1,4})\b/,
];

interface PageMark {
  readonly number: number;
  readonly of: number;
  readonly line: PdfLine;
}

/**
 * The pages that are not in the file, by the numbers that the others print. A file of which only
 * some pages are numbered lacks one where it has fewer pages than they say.
 */
export function missingPages(lines: readonly PdfLine[], number: string): ReadProblem[] {
  const marks = lines.flatMap((line) => markOf(line) ?? []);
  const of = Math.max(0, ...marks.map((mark) => mark.of));
  const pages = new Set(lines.map(({ page }) => page));
  const marked = new Set(marks.map(({ line }) => line.page));
  const told = new Set(marks.map((mark) => mark.number));
  const lacked = Array.from({ length: of }, (_, index) => index + 1).find(
    (each) => !told.has(each),
  );
  const isNumbered = marked.size === pages.size;
  if (lacked === undefined || (!isNumbered && pages.size >= of)) return [];
  const missing =
    lacked > Math.max(...told) ? "after" : lacked < Math.min(...told) ? "before" : "between";
  const { line, text } = marks.at(-1)!.line;
  return [pageMissing({ missing, number, field: text.slice(0, 40), line, statement: 0 })];
}

function markOf(line: PdfLine): PageMark | undefined {
  const folded = foldLetters(line.text);
  for (const pattern of PAGES) {
    const [, number, of] = pattern.exec(folded) ?? [];
    if (number === undefined || of === undefined) continue;
    const mark = { number: Number(number), of: Number(of), line };
    if (mark.number > 0 && mark.number <= mark.of) return mark;
  }
  return undefined;
}

/** The filter and the day of the question, of lines that are no rows. */
export function readExtent(lines: readonly PdfLine[]): {
  readonly problem: ReadProblem | undefined;
  readonly askedOn: LocalDate | undefined;
} {
  const rows = lines.map(({ line, cells }) => ({
    line,
    hidden: false,
    cells: cells.map(({ text }) => text),
  }));
  const { filter, askedOn } = readMetadata(rows);
  const problem = filter === undefined ? undefined : rowsFiltered(filter, 0);
  return { problem, askedOn };
}
