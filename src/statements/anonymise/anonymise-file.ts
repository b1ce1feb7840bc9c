/**
 * An anonymised sample of a statement file: delimiters, names of columns, tags, line ends, charset
 * and the styles of days and numbers stay; words, digits, amounts and days are others. Pure: where
 * the caller draws the same numbers, the sample is the same.
 */
import { anonymiseQif } from "#statements/anonymise/anonymise-qif.ts";
import { anonymiseSwift } from "#statements/anonymise/anonymise-swift.ts";
import { DelimitedText } from "#statements/anonymise/anonymise-delimited.ts";
import { MarkupText } from "#statements/anonymise/anonymise-markup.ts";
import { readShape } from "#statements/anonymise/compare-reads.ts";
import { Disguise, type Random, type Secrets } from "#statements/anonymise/disguise.ts";
import { encodeText, hasByteOrderMark } from "#statements/anonymise/encode-text.ts";
import { findLeaks, type Leaks } from "#statements/anonymise/find-leaks.ts";
import { FOUR_YEARS_DAYS, type DateShift } from "#statements/anonymise/shift-date.ts";
import { wordsOf } from "#statements/anonymise/vocabulary.ts";
import { detectCsvDialect } from "#statements/formats/table/csv-dialect.ts";
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { decodeText, detectCharset, readHead, type Charset } from "#statements/text/decode-text.ts";
import { SAMPLE_BYTES_MAX } from "#values/sample-limit.ts";

/** Draws of the secrets until the sample is read like the original and holds nothing of it. */
const ATTEMPTS_MAX = 12;
const HEAD_CHARS = 64 * 1024;
const YEAR_FIRST = String.raw`(?<!\d)((?:19|20)\d{2})[.\-/ ]{0,2}(?:0[1-9]|1[0-2])[.\-/ ]{0,2}(?:0[1-9]|[12]\d|3[01])(?!\d{1,5}(?!\d))`;
const YEAR_LAST = String.raw`(?<!\d)\d{1,2}[.\-/']\d{1,2}[.\-/']((?:19|20)\d{2})(?!\d)`;
const DAYS = new RegExp(`${YEAR_FIRST}|${YEAR_LAST}`, "g");
/** A year of fewer days than one in so many is no year of the file. */
const RARE_YEAR = 200;
/** Days move by two to eleven years: further ones would look wrong to a reader. */
const WEEKS_MIN = 110;
const WEEKS_SPAN = 450;
const FOUR_YEARS_MAX = 3;
/** Older files move forward, so that no year of two digits changes its century. */
const FORWARD_BEFORE_YEAR = 2_008;
const LATEST_YEAR = 2_030;

export type SampleFault =
  /** Larger than `SAMPLE_BYTES_MAX`. */
  | "too_large"
  /** A workbook, a PDF or another container that is no text. */
  | "not_text"
  /** Text in which neither fields, tags nor columns are found. */
  | "no_structure"
  /** Digits or names of the original stood in every attempt. */
  | "not_hidden";

export interface AnonymisedSample {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** False where no attempt was read exactly like the original. */
  readonly readsAlike: boolean;
}

export type SampleOutcome =
  { readonly sample: AnonymisedSample } | { readonly fault: SampleFault; readonly leaks?: Leaks };

/** A sample of the file, or the reason why there is none. Never throws. */
export function anonymiseFile(input: FileInput, random: Random): SampleOutcome {
  if (input.size > SAMPLE_BYTES_MAX) return { fault: "too_large" };
  const bytes = readHead(input, SAMPLE_BYTES_MAX);
  const charset = detectCharset(input);
  const text = decodeText(bytes, charset).replace(/^\uFEFF/, "");
  if (isBinary(text)) return { fault: "not_text" };
  const file: Original = { input, text, charset, hasMark: hasByteOrderMark(bytes) };
  const read = readWhole(input);
  const writer = writerOf(text, columnsIn(read));
  if (!writer) return { fault: "no_structure" };
  return bestAttempt(file, { read, writer }, random);
}

interface Original {
  readonly input: FileInput;
  readonly text: string;
  readonly charset: Charset;
  readonly hasMark: boolean;
}

interface Writer {
  readonly names: ReadonlySet<string>;
  readonly anonymise: (disguise: Disguise) => string;
}

function isBinary(text: string): boolean {
  return (
    text.startsWith("PK\u0003") ||
    text.startsWith("%PDF") ||
    /[\u0000-\u0008\u000E-\u001F]/.test(text.slice(0, HEAD_CHARS).replace(/[\u0001\u0003]/g, ""))
  );
}

/** How the text is taken apart: by its tags, its fields, its letters or its columns. */
function writerOf(text: string, columns: ReadonlySet<string>): Writer | undefined {
  const start = text.trimStart();
  if (/^(?:<|OFXHEADER)/i.test(start)) {
    const markup = new MarkupText(text, columns);
    return { names: markup.names, anonymise: (disguise) => markup.anonymise(disguise) };
  }
  const head = start.slice(0, HEAD_CHARS);
  if (/(?:^|[\r\n]|@@|\{4:\s*):(?:20|25|28C?|6[024][FM]?|61|86):/.test(head))
    return { names: new Set(), anonymise: (disguise) => anonymiseSwift(text, disguise) };
  if (/^!(?:type|option|account|clear)/im.test(head))
    return { names: new Set(), anonymise: (disguise) => anonymiseQif(text, disguise) };
  const dialect = detectCsvDialect(text.slice(0, HEAD_CHARS), text.length <= HEAD_CHARS);
  if (!dialect) return undefined;
  const table = new DelimitedText(text, dialect, columns);
  return { names: table.plan.names, anonymise: (disguise) => table.anonymise(disguise) };
}

function bestAttempt(
  original: Original,
  { read, writer }: { readonly read: WholeRead; readonly writer: Writer },
  random: Random,
): SampleOutcome {
  const names = new Set([...namesIn(read), ...writer.names].filter((word) => word.length > 1));
  const shape = readShape(original.input, read);
  let hidden: AnonymisedSample | undefined;
  let leaks: Leaks | undefined;
  let crowded = 0;
  const days = daysIn(original.text);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const secrets = drawSecrets(days, { attempt, crowded }, random);
    const disguise = new Disguise(original.text, names, secrets);
    const text = writer.anonymise(disguise);
    const found = findLeaks(original.text, text, { names, disguise });
    if (found.runs.length + found.words.length > 0) {
      leaks = found;
      crowded++;
      continue;
    }
    const bytes = encodeText(text, original.charset, original.hasMark);
    const input = inputOf(bytes);
    const reread = readWhole(input);
    const readsAlike = readShape(input, reread) === shape;
    const sample = { bytes, text, readsAlike };
    if (readsAlike) return { sample };
    hidden ??= sample;
  }
  return hidden ? { sample: hidden } : { fault: "not_hidden", ...(leaks && { leaks }) };
}

/** Names of columns by which a reader recognised the file, normalised. */
function columnsIn({ candidates }: WholeRead): Set<string> {
  const columns = candidates
    .flatMap(({ reasons }) => reasons)
    .filter(({ kind }) => kind === "column");
  return new Set(columns.map(({ seen }) => normalizeHeader(seen)));
}

/** Folded words of the names that a reader found. */
function namesIn({ statements }: WholeRead): string[] {
  return statements.flatMap(({ header, transactions }) => [
    ...wordsOf(`${header.accountName ?? ""} ${header.ownerName ?? ""}`),
    ...transactions.flatMap(({ partnerName }) => wordsOf(partnerName ?? "")),
  ]);
}

/** The least factor and how many there are to draw from, one line for each try after a leak. */
const FACTORS = [
  [11, 79],
  [101, 890],
  [1_009, 8_900],
  [10_007, 89_900],
  [1_000_003, 8_900_000],
] as const;
const SMALL_FACTORS = [2, 8] as const;

/**
 * `attempt`: what a file shows may hang on day, month and size, so later ones keep days and months
 * or take a small factor. `crowded`: attempts with numbers of the original; in a file with
 * thousands of amounts only larger numbers are free.
 */
function drawSecrets(
  days: FileDays,
  { attempt, crowded }: { readonly attempt: number; readonly crowded: number },
  random: Random,
): Secrets {
  const isSmall = crowded === 0 && attempt % 3 === 2;
  const [from, span] = isSmall ? SMALL_FACTORS : FACTORS[Math.min(crowded, FACTORS.length - 1)]!;
  const factor = from + random(span);
  return {
    random,
    factor: BigInt(factor % 10 === 0 ? factor + 1 : factor),
    shift: drawShift(days, attempt, random),
  };
}

function drawShift(
  { oldest, newest, isOpen }: FileDays,
  attempt: number,
  random: Random,
): DateShift {
  const keepsDayAndMonth = attempt > 2 || isOpen;
  // The years of the sample are none of the original's.
  const span = newest - oldest + 1;
  const days = keepsDayAndMonth
    ? (Math.ceil(span / 4) + random(FOUR_YEARS_MAX)) * FOUR_YEARS_DAYS
    : 7 * (WEEKS_MIN + (span - 1) * 53 + random(WEEKS_SPAN));
  return { days: oldest - span < FORWARD_BEFORE_YEAR ? days : -days, keepsDayAndMonth };
}

interface FileDays {
  readonly oldest: number;
  readonly newest: number;
  /** Day and month may stand in either order, or the month has a name. */
  readonly isOpen: boolean;
}

function daysIn(text: string): FileDays {
  const years = yearsOf(text);
  const oldest = Math.min(LATEST_YEAR, ...years);
  return { oldest, newest: Math.max(oldest, ...years), isOpen: hasOpenDays(text) };
}

/** The years of days with four digits of the year; a number that only looks like a day is rare. */
function yearsOf(text: string): number[] {
  const counts = new Map<number, number>();
  let total = 0;
  for (const [, first, last] of text.matchAll(DAYS)) {
    const year = Number(first ?? last);
    counts.set(year, (counts.get(year) ?? 0) + 1);
    total++;
  }
  return [...counts].filter(([, count]) => count * RARE_YEAR >= total).map(([year]) => year);
}

/** Days whose day and month may stand in either order, or whose month has a name. */
function hasOpenDays(text: string): boolean {
  return (
    /^!type/im.test(text) ||
    /(?<![\d.])\d{1,2}[./-] ?\d{1,2}[./-] ?(?:\d{4}|\d{2})(?![\d])/.test(text) ||
    /\d\s?[.\- ]\s?\p{L}{3,}\.?\s?[.\- ]\s?\d/u.test(text)
  );
}

function inputOf(bytes: Uint8Array): FileInput {
  return { fileName: "", size: bytes.length, chunks: () => [bytes] };
}
