/**
 * An anonymised sample of a statement file: delimiters, names of columns, tags, line ends, charset
 * and the styles of days and numbers stay; words, digits, amounts and days are others. Pure: where
 * the caller draws the same numbers, the sample is the same.
 */
import { anonymiseQif } from "#statements/anonymise/anonymise-qif.ts";
import { anonymiseSwift } from "#statements/anonymise/anonymise-swift.ts";
import { DelimitedText } from "#statements/anonymise/anonymise-delimited.ts";
import { WorkbookText } from "#statements/anonymise/anonymise-workbook.ts";
import { MarkupText } from "#statements/anonymise/anonymise-markup.ts";
import {
  describeOriginal,
  digitRuns,
  Disguise,
  type OriginalText,
  type Random,
} from "#statements/anonymise/disguise.ts";
import { daysIn, drawSecrets } from "#statements/anonymise/draw-secrets.ts";
import { encodeText, hasByteOrderMark } from "#statements/anonymise/encode-text.ts";
import { wordsOf } from "#statements/anonymise/vocabulary.ts";
import { detectCsvDialect } from "#statements/formats/table/csv-dialect.ts";
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { DetectionReason, FileInput } from "#statements/statement.ts";
import { decodeText, detectCharset, readHead } from "#statements/text/decode-text.ts";
import { SAMPLE_BYTES_MAX } from "#values/sample-limit.ts";
import { asksForMapping } from "#statements/mapping/asks-for-mapping.ts";
import { previewTable } from "#statements/mapping/preview-table.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";

/** Draws of the secrets until the sample is read like the original and holds nothing of it. */
const ATTEMPTS_MAX = 12;
/** A large file gets fewer draws, so that no file takes much longer than a minute. */
const ATTEMPTS_MIN = 4;
const DRAWN_BYTES_MAX = 12 * 1024 * 1024;
const HEAD_CHARS = 64 * 1024;
export type SampleFault =
  /** Larger than `SAMPLE_BYTES_MAX`. */
  | "too_large"
  /** A PDF, a locked workbook or another container whose text cannot be taken apart. */
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
  | { readonly sample: AnonymisedSample }
  | { readonly fault: SampleFault; readonly leaks?: Leaks };

/** What is being done, for the person who waits. `attempt` counts from 1. */
export type SampleProgress =
  | { readonly step: "read" }
  | { readonly step: "disguise" | "check"; readonly attempt: number; readonly attemptsMax: number };

/** A sample of the file, or the reason why there is none. Never throws. */
export function anonymiseFile(
  input: FileInput,
  random: Random,
  onProgress: (progress: SampleProgress) => void = () => undefined,
): SampleOutcome {
  if (input.size > SAMPLE_BYTES_MAX) return { fault: "too_large" };
  onProgress({ step: "read" });
  const bytes = readHead(input, SAMPLE_BYTES_MAX);
  const opened = isWorkbook(bytes) ? openBook(bytes, input) : openText(bytes, input);
  return "fault" in opened ? opened : bestAttempt(opened, random, onProgress);
}

function isWorkbook([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

function openBook(bytes: Uint8Array, input: FileInput): Original | { readonly fault: SampleFault } {
  const read = readWhole(input);
  const sheets = reasonsIn(read).filter(({ kind }) => kind === "sheet");
  const names = { known: columnsIn(read), keptNames: new Set(sheets.map(({ seen }) => seen)) };
  const book = WorkbookText.open(bytes, input, names);
  if (!book) return { fault: "not_text" };
  return {
    input,
    read,
    text: book.text,
    names: book.names,
    anonymise: (disguise) => book.anonymise(disguise),
  };
}

function openText(bytes: Uint8Array, input: FileInput): Original | { readonly fault: SampleFault } {
  const charset = detectCharset(input);
  const text = decodeText(bytes, charset).replace(/^\uFEFF/, "");
  if (isBinary(text)) return { fault: "not_text" };
  const read = readWhole(input);
  const writer = writerOf(text, columnsIn(read));
  if (!writer) return { fault: "no_structure" };
  const hasMark = hasByteOrderMark(bytes);
  return {
    input,
    read,
    text,
    names: writer.names,
    anonymise: (disguise) => {
      const other = writer.anonymise(disguise);
      return { text: other, bytes: () => encodeText(other, charset, hasMark) };
    },
  };
}

interface Original {
  readonly input: FileInput;
  readonly read: WholeRead;
  readonly text: string;
  /** Folded words of names that its columns hold. */
  readonly names: ReadonlySet<string>;
  readonly anonymise: (disguise: Disguise) => {
    readonly text: string;
    readonly bytes: () => Uint8Array | undefined;
  };
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
  random: Random,
  onProgress: (progress: SampleProgress) => void,
): SampleOutcome {
  const { read } = original;
  const names = new Set([...namesIn(read), ...original.names].filter((word) => word.length > 1));
  const shape = readShape(original.input, read);
  const described = describeOriginal(original.text);
  const days = daysIn(original.text);
  const attemptsMax = Math.max(
    ATTEMPTS_MIN,
    Math.min(ATTEMPTS_MAX, Math.floor(DRAWN_BYTES_MAX / original.input.size)),
  );
  let hidden: AnonymisedSample | undefined;
  let leaks: Leaks | undefined;
  let crowded = 0;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const at = { attempt: attempt + 1, attemptsMax };
    onProgress({ step: "disguise", ...at });
    const secrets = drawSecrets(days, { attempt, crowded, runs: described.runs }, random);
    const disguise = new Disguise(described, names, secrets);
    const { text, bytes: pack } = original.anonymise(disguise);
    onProgress({ step: "check", ...at });
    const found = findLeaks(described, text, { names, disguise });
    if (found.runs.length + found.words.length > 0) {
      leaks = found;
      crowded++;
      continue;
    }
    const bytes = pack();
    if (!bytes) return { fault: "not_text" };
    const input = inputOf(bytes);
    const readsAlike = readShape(input, readWhole(input)) === shape;
    const sample = { bytes, text, readsAlike };
    if (readsAlike) return { sample };
    hidden ??= sample;
  }
  return hidden ? { sample: hidden } : { fault: "not_hidden", ...(leaks && { leaks }) };
}

/** Names of columns by which a reader recognised the file, normalised. */
function columnsIn(read: WholeRead): Set<string> {
  const columns = reasonsIn(read).filter(({ kind }) => kind === "column");
  return new Set(columns.map(({ seen }) => normalizeHeader(seen)));
}

function reasonsIn({ candidates }: WholeRead): DetectionReason[] {
  return candidates.flatMap(({ reasons }) => reasons);
}

/** Folded words of the names that a reader found. */
function namesIn({ statements }: WholeRead): string[] {
  return statements.flatMap(({ header, transactions }) => [
    ...wordsOf(`${header.accountName ?? ""} ${header.ownerName ?? ""}`),
    ...transactions.flatMap(({ partnerName }) => wordsOf(partnerName ?? "")),
  ]);
}

function inputOf(bytes: Uint8Array): FileInput {
  return { fileName: "", size: bytes.length, chunks: () => [bytes] };
}

/** Shorter words of a name stand in any text. */
const NAME_WORD_CHARS_MIN = 3;

interface Leaks {
  /** Runs of four and more digits that the original has too. */
  readonly runs: readonly string[];
  /** Folded words of names. */
  readonly words: readonly string[];
}

/**
 * Structure counts as none: tags, column names, counts of rows. Neither does the year of a moved
 * day, where no day of the original has that year.
 */
function findLeaks(
  original: OriginalText,
  sample: string,
  { names, disguise }: { readonly names: ReadonlySet<string>; readonly disguise: Disguise },
): Leaks {
  const former = original.runs;
  const words = new Set(wordsOf(sample));
  const isYear = (run: string): boolean =>
    disguise.movedYears.has(run) && !disguise.formerYears.has(run);
  return {
    runs: [...digitRuns(sample)].filter(
      (run) => former.has(run) && !disguise.keptRuns.has(run) && !isYear(run),
    ),
    words: [...names].filter(
      (word) =>
        word.length >= NAME_WORD_CHARS_MIN && words.has(word) && !disguise.keptWords.has(word),
    ),
  };
}

/** The shape of a read as text: source, rows with days between them and signs, ties, problems. */
function readShape(input: FileInput, read: WholeRead): string {
  const { detection, candidates, statements, problems } = read;
  const first = statements.flatMap(({ transactions }) => transactions)[0]?.bookingDate;
  const dayOf = (date: LocalDate | undefined): number | null =>
    date && first ? daysBetween(first, date) : null;
  return JSON.stringify({
    kind: detection.kind,
    source: detection.source,
    format: detection.format,
    layouts: candidates.map(({ source, layout }) => `${source}/${layout ?? ""}`),
    statements: statements.map(({ header, trailer, transactions }) => ({
      kind: header.kind,
      currency: header.currency,
      hasAccount: header.accountNr !== "",
      hasOwner: header.ownerName !== undefined,
      ties: trailer?.ties ?? null,
      opening: trailer?.opening !== undefined,
      closing: trailer?.closing !== undefined,
      rows: transactions.map((item) => [
        dayOf(item.bookingDate),
        dayOf(item.valueDate),
        item.amount > 0n ? 1 : item.amount < 0n ? -1 : 0,
        item.currency,
        item.line,
        [item.id, item.partnerName, item.balanceAfter].map((field) => field !== undefined),
      ]),
    })),
    problems: problems.map(({ code, severity, line }) => [code, severity, line ?? null]),
    table: asksForMapping(detection, problems) ? tableShape(input) : null,
  });
}

/** How the wizard would show a table that nobody knows. */
function tableShape(input: FileInput): unknown {
  const shown = previewTable(input, {
    opening: { charset: null, delimiter: null, sheet: null },
    profiles: [],
  });
  if ("problem" in shown) return shown.problem.code;
  const { suggestion, rowCount, columnCount, charset } = shown.preview;
  const { headerLine, roles, amountForm } = suggestion;
  return { headerLine, roles, amountForm, rowCount, columnCount, charset };
}
