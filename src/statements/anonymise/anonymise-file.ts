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
  readonly rows: number;
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
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const disguise = new Disguise(
      original.text,
      names,
      drawSecrets(original.text, attempt, random),
    );
    const text = writer.anonymise(disguise);
    const found = findLeaks(original.text, text, { names, disguise });
    if (found.runs.length + found.words.length > 0) {
      leaks = found;
      continue;
    }
    const bytes = encodeText(text, original.charset, original.hasMark);
    const input = inputOf(bytes);
    const reread = readWhole(input);
    const rows = reread.statements.reduce((sum, each) => sum + each.transactions.length, 0);
    const readsAlike = readShape(input, reread) === shape;
    const sample = { bytes, text, readsAlike, rows };
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

/**
 * Later attempts keep day and month and take another size of factor: what a file shows may hang on
 * both.
 */
function drawSecrets(text: string, attempt: number, random: Random): Secrets {
  const [from, span] = [
    [11, 79],
    [11, 79],
    [2, 8],
    [101, 897],
  ][attempt % 4]!;
  let factor = from! + random(span!);
  if (factor % 10 === 0) factor++;
  return { random, factor: BigInt(factor), shift: drawShift(text, attempt, random) };
}

function drawShift(text: string, attempt: number, random: Random): DateShift {
  const keepsDayAndMonth = attempt > 2 || hasOpenDays(text);
  const years = (text.match(/(?<!\d)(?:19|20)\d{2}(?!\d{7,9}(?!\d))/g) ?? []).map(Number);
  const oldest = Math.min(...years.filter((year) => year > 1990).slice(0, 5_000), 2_030);
  const direction = oldest < 2_013 ? 1 : -1;
  const days = keepsDayAndMonth ? (1 + random(3)) * FOUR_YEARS_DAYS : 7 * (110 + random(450));
  return { days: direction * days, keepsDayAndMonth };
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
