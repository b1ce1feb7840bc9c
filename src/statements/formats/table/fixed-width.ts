/**
 * Text whose columns are told by their places in the line. The places are suggested from lines with
 * a day: where all of them have a blank, or where letters and digits meet in all of them.
 */
import { looksLikeDate } from "#statements/formats/table/date-column.ts";
import type { TableRow } from "#statements/formats/table/table-source.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { COLUMN_CUTS_MAX } from "#values/table-mapping.ts";

/** Lines that show where columns begin. */
const LINES_MAX = 200;
const LINES_MIN = 2;
/** Characters of a line that is looked at: records of banks have less than a thousand. */
const LINE_CHARS_MAX = 2_000;
/** A line of a column drawing: at least two runs of the same sign. */
const DRAWN = /^\s*([-=_])\1+(?:\s+\1+)+\s*$/;
const DAY =
  /(?:19|20)\d{2}[.\-/ ]?\s?\d{2}[.\-/ ]?\s?\d{2}|(?<!\d)\d{2}[.\-/]\d{2}[.\-/]\d{2,4}(?!\d)/;
const COMPACT_DAY_CHARS = 8;
const CURRENCY_CHARS = 3;

/** Characters after which a new column begins, rising; empty where the lines show none. */
export function suggestCuts(every: readonly string[]): number[] {
  const lines = every.filter((line) => line.length <= LINE_CHARS_MAX);
  const drawn = lines.find((line) => DRAWN.test(line));
  if (drawn) return drawnCuts(drawn);
  const body = lines.filter((line) => DAY.test(line)).slice(0, LINES_MAX);
  if (body.length < LINES_MIN) return [];
  const width = Math.max(...body.map((line) => line.length));
  const cuts = new Set<number>();
  const isBlank = Array.from({ length: width }, (_, at) =>
    body.every((line) => (line[at] ?? " ") === " "),
  );
  let start = 0;
  for (let at = 0; at < width; at++) {
    if (isBlank[at]) continue;
    if (at > 0 && isBlank[at - 1] && start < at && isGap(body, isBlank, at)) cuts.add(at);
    if (at > start && meets(body, at)) cuts.add(at);
    if (at === 0 || cuts.has(at) || isBlank[at - 1])
      for (const end of fixedEnds(body, at)) cuts.add(at).add(end);
    start = Math.min(start, at);
  }
  cuts.delete(0);
  return [...cuts]
    .filter((cut) => cut < width)
    .toSorted((one, other) => one - other)
    .map((cut) => beforeNumber(body, isBlank, cut))
    .slice(0, COLUMN_CUTS_MAX);
}

function drawnCuts(drawn: string): number[] {
  return [...drawn.matchAll(/(?<=\s)\S/g)].map(({ index }) => index).slice(0, COLUMN_CUTS_MAX);
}

/** True for blanks between two columns: not those inside a number or a day. */
function isGap(body: readonly string[], isBlank: readonly boolean[], at: number): boolean {
  if (isBlank[at - 2]) return true;
  const inNumber = body.every(
    (line) => /\d$/.test(line.slice(0, at - 1)) === /^\d{3}(?!\d)/.test(line.slice(at)),
  );
  const hasGroups = body.some((line) => /\d \d{3}$/.test(line.slice(0, at + 3)));
  const inDay = body.every(
    (line) => /\d\. $/.test(line.slice(0, at)) && /^\d{2}\./.test(line.slice(at)),
  );
  return !inDay && !(inNumber && hasGroups);
}

/** Where digits end and letters begin in every line, or the other way round. */
function meets(body: readonly string[], at: number): boolean {
  const side = (line: string): string => `${kindOf(line, at - 1)}${kindOf(line, at)}`;
  const first = side(body[0]!);
  return (first === "da" || first === "ad") && body.every((line) => side(line) === first);
}

/** `d` for digits and the signs between them, `a` for other signs, empty for blanks. */
function kindOf(line: string, at: number): string {
  const sign = line[at] ?? " ";
  if (sign === " ") return "";
  if (/\d/.test(sign)) return "d";
  return /[.,:/+-]/.test(sign) && /\d/.test(line[at + 1] ?? "") ? "d" : "a";
}

/** The ends of a currency code or a day without signs that every line has at this place. */
function fixedEnds(body: readonly string[], at: number): number[] {
  const every = (chars: number, test: (text: string) => boolean): boolean =>
    body.every((line) => test(line.slice(at, at + chars)));
  if (every(CURRENCY_CHARS, (text) => isCurrencyCode(text))) return [at + CURRENCY_CHARS];
  const isDay = (text: string): boolean => /^(?:19|20)\d{6}$/.test(text) && looksLikeDate(text);
  return every(COMPACT_DAY_CHARS, isDay) ? [at + COMPACT_DAY_CHARS] : [];
}

/** A column of numbers that end alike begins right behind the column before it. */
function beforeNumber(body: readonly string[], isBlank: readonly boolean[], cut: number): number {
  if (!isBlank[cut - 1]) return cut;
  const ends = new Set(body.map((line) => endOf(line, cut)));
  const [end] = ends;
  const isNumber = body.every((line) => /\d$/.test(line.slice(0, end)));
  if (ends.size !== 1 || !isNumber) return cut;
  let first = cut;
  while (first > 1 && isBlank[first - 1]) first--;
  return first;
}

/** The end of the texts from a place up to two blanks. */
function endOf(line: string, from: number): number {
  const blanks = /\s{2,}|$/.exec(line.slice(from).replace(/^\s+/, (run) => "x".repeat(run.length)));
  return from + (blanks?.index ?? 0);
}

/** Lines as rows: each is cut at the places, and blanks around the pieces are dropped. */
export function* fixedRows(
  lines: Iterable<{ readonly text: string; readonly number: number }>,
  cuts: readonly number[],
): Generator<TableRow, void, undefined> {
  for (const { text, number } of lines) {
    if (text.trim() === "" || DRAWN.test(text)) continue;
    const cells: string[] = [];
    let from = 0;
    for (const cut of cuts) {
      cells.push(text.slice(from, cut).trim());
      from = cut;
    }
    cells.push(text.slice(from).trim());
    yield { line: number, hidden: false, cells };
  }
}
