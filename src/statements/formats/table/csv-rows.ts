/**
 * Delimited text as rows, streaming: memory holds one chunk and one record, whatever the size of
 * the file.
 */
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import { ReadStop } from "#statements/read-stop.ts";
import { READ_LIMITS } from "#statements/statement.ts";
import type { TableRow } from "#statements/formats/table/table-source.ts";

const QUOTE = 34;
const BLANK = 32;
const CARRIAGE_RETURN = 13;

export interface CsvDialect {
  readonly delimiter: string;
  /** `\r` only in files of old Macintosh programs. */
  readonly lineEnd: "\n" | "\r";
  /** Lines before the table that only speak to Excel (`sep=;`). */
  readonly skippedLines: number;
}

/**
 * Rows of decoded text. Quotes count only at the start of a field (RFC 4180), blanks before them
 * apart; a sign after a closing quote is taken literally, as banks write company names. Stops with
 * `file_truncated` when the text ends inside quotes and with `limit_exceeded` for a record longer
 * than a line may be.
 */
export function* csvRows(
  chunks: Iterable<string>,
  dialect: CsvDialect,
): Generator<TableRow, void, undefined> {
  const { delimiter, lineEnd, skippedLines } = dialect;
  let rest = "";
  let line = 1;
  for (const chunk of chunks) {
    const text = rest ? rest + chunk : chunk;
    let at = 0;
    let quote = text.indexOf('"');
    for (;;) {
      const end = text.indexOf(lineEnd, at);
      if (end === -1) break;
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
      if (quote === -1 || quote > end) {
        const plain = text.slice(
          at,
          end > at && text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end,
        );
        if (line > skippedLines) yield { line, hidden: false, cells: plain.split(delimiter) };
        line++;
        at = end + 1;
        continue;
      }
      const record = quotedRecord(text, at, dialect, false);
      if (!record) break;
      if (line > skippedLines) yield { line, hidden: false, cells: record.cells };
      line += record.lines;
      at = record.next;
    }
    rest = text.slice(at);
    const limit = READ_LIMITS.lineLengthMax;
    if (rest.length > limit)
      throw new ReadStop(limitProblem("characters in a record", limit, line));
  }
  if (!rest) return;
  const last = quotedRecord(rest, 0, dialect, true);
  if (!last) {
    throw new ReadStop({
      code: "file_truncated",
      severity: "fatal",
      message: "The text ends inside a quoted field.",
      line,
    });
  }
  if (line > skippedLines) yield { line, hidden: false, cells: last.cells };
}

interface QuotedRecord {
  readonly cells: string[];
  /** Where the next record begins. */
  readonly next: number;
  /** Physical lines that the record takes. */
  readonly lines: number;
}

/** One record with quoted fields, or `undefined` when it does not end within the text. */
function quotedRecord(
  text: string,
  start: number,
  dialect: CsvDialect,
  isLast: boolean,
): QuotedRecord | undefined {
  const { delimiter } = dialect;
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  let lineEnd = endIndex(text, dialect.lineEnd, at);
  for (;;) {
    let field = "";
    at = behindBlanks(text, at, lineEnd, delimiter);
    if (text.charCodeAt(at) === QUOTE) {
      const quoted = quotedField(text, at, isLast);
      if (!quoted) return undefined;
      field = quoted.value;
      lines += quoted.lines;
      at = quoted.next;
      if (at > lineEnd) lineEnd = endIndex(text, dialect.lineEnd, at);
    }
    const next = text.indexOf(delimiter, at);
    if (next !== -1 && next < lineEnd) {
      cells.push(next === at ? field : field + text.slice(at, next));
      at = next + 1;
      continue;
    }
    if (lineEnd === text.length && !isLast) return undefined;
    const tail =
      lineEnd > at && text.charCodeAt(lineEnd - 1) === CARRIAGE_RETURN ? lineEnd - 1 : lineEnd;
    cells.push(field + text.slice(at, tail));
    return { cells, next: lineEnd + 1, lines };
  }
}

/**
 * The place of a quote that only blanks part from the beginning of its field, where the quoted
 * text ends in the same line and only blanks follow it; otherwise the field's own beginning.
 */
function behindBlanks(text: string, at: number, lineEnd: number, delimiter: string): number {
  if (text.charCodeAt(at) !== BLANK) return at;
  let first = at;
  while (text.charCodeAt(first) === BLANK) first++;
  if (text.charCodeAt(first) !== QUOTE) return at;
  const quoted = quotedField(text.slice(first, lineEnd), 0, true);
  if (!quoted) return at;
  const behind = text.slice(first + quoted.next, lineEnd).trimStart();
  return behind === "" || behind.startsWith(delimiter) ? first : at;
}

/** Where the line ends: the sign's place, or the end of the text. */
function endIndex(text: string, lineEnd: string, from: number): number {
  const index = text.indexOf(lineEnd, from);
  return index === -1 ? text.length : index;
}

/**
 * The value between quotes and the place behind it; `undefined` where the closing quote is missing
 * so far.
 */
function quotedField(
  text: string,
  start: number,
  isLast: boolean,
): { value: string; next: number; lines: number } | undefined {
  let value = "";
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1 || (close === text.length - 1 && !isLast)) return undefined;
    value = value ? value + text.slice(at, close) : text.slice(at, close);
    if (text.charCodeAt(close + 1) !== QUOTE)
      return { value, next: close + 1, lines: countLines(value) };
    value += '"';
    at = close + 2;
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
