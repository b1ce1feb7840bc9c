/**
 * Finds the sign that separates the columns: each candidate is tried on the first records with the
 * real state machine.
 */
import { csvRows, type CsvDialect } from "#statements/formats/table/csv-rows.ts";

const DELIMITERS = [";", "\t", ",", "|"];
/** Records looked at; more do not change the answer in any known export. */
const PROBE_RECORDS = 50;
/** Fewer columns are a table only where every record has them. */
const COLUMNS_MIN = 3;
/** Signs that may separate two columns: a comma stands in texts and amounts. */
const PAIR_DELIMITERS = [";", "\t", "|"];
/** Share of the probed records that must have the same number of columns. */
const SAME_SHARE_MIN = 0.3;

/**
 * The dialect of a head of decoded text, or `undefined` when no sign gives a table of three
 * columns. `isWhole` says that the head is the whole file; otherwise its last, cut record does not
 * count.
 */
export function detectCsvDialect(head: string, isWhole: boolean): CsvDialect | undefined {
  const lineEnd = !head.includes("\n") && head.includes("\r") ? "\r" : "\n";
  const told = /^\uFEFF?sep=(.)\r?[\n\r]/i.exec(head);
  if (told) return { delimiter: told[1]!, lineEnd, skippedLines: 1 };
  let best: CsvDialect | undefined;
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const dialect: CsvDialect = { delimiter, lineEnd, skippedLines: 0 };
    const score = columnScore(head, dialect, isWhole);
    if (score > bestScore) [best, bestScore] = [dialect, score];
  }
  return best ?? pairDialect(head, lineEnd, isWhole);
}

/** The dialect of a text whose every record has two columns: a day and an amount are enough. */
function pairDialect(
  head: string,
  lineEnd: CsvDialect["lineEnd"],
  isWhole: boolean,
): CsvDialect | undefined {
  return PAIR_DELIMITERS.map((delimiter) => ({ delimiter, lineEnd, skippedLines: 0 })).find(
    (dialect) => {
      const widths = recordWidths(head, dialect, isWhole);
      return widths.length > 1 && widths.every((width) => width === 2);
    },
  );
}

/** Share of the records with the commonest width, a little raised by the width; 0 = no table. */
function columnScore(head: string, dialect: CsvDialect, isWhole: boolean): number {
  const widths = recordWidths(head, dialect, isWhole);
  const counts = new Map<number, number>();
  for (const width of widths)
    if (width >= COLUMNS_MIN) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = 0;
  for (const [width, count] of counts) {
    const share = count / widths.length;
    if (share >= SAME_SHARE_MIN) best = Math.max(best, share + Math.min(width, 40) / 100);
  }
  return best;
}

/** The numbers of columns of the first records, up to the first that cannot be read. */
function recordWidths(head: string, dialect: CsvDialect, isWhole: boolean): number[] {
  const widths: number[] = [];
  try {
    for (const { cells } of csvRows(wholeRecords(head, isWhole), dialect)) {
      if (cells.length > 1 || cells[0]) widths.push(cells.length);
      if (widths.length >= PROBE_RECORDS) break;
    }
  } catch {
    return widths;
  }
  return widths;
}

/** The head of a text without the record that its end cuts. */
export function wholeRecords(head: string, isWhole: boolean): string[] {
  if (isWhole) return [head];
  const end = Math.max(head.lastIndexOf("\n"), head.lastIndexOf("\r"));
  return [end === -1 ? head : head.slice(0, end + 1)];
}
