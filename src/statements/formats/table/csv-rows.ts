/** Delimited text as rows, streaming: memory holds one chunk and one record, whatever the size of the file. */
import { ReadStop } from "#statements/read-stop.ts";
import { READ_LIMITS } from "#statements/statement.ts";
import type { TableRow } from "#statements/formats/table/table-source.ts";

const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export interface CsvDialect {
  readonly delimiter: string;
  /** `\r` only in files of old Macintosh programs. */
  readonly lineEnd: "\n" | "\r";
  /** Lines before the table that only speak to Excel (`sep=;`). */
  readonly skippedLines: number;
}

/**
 * Rows of decoded text. Quotes count only at the start of a field (RFC 4180); a sign after a closing quote is
 * taken literally, as banks write company names. Stops with `file_truncated` when the text ends inside quotes and
 * with `limit_exceeded` for a record longer than a line may be.
 */
export function* csvRows(chunks: Iterable<string>, dialect: CsvDialect): Generator<TableRow, void, undefined> {
  const { delimiter, lineEnd, skippedLines } = dialect;
  let rest = "";
  let line = 1;
  for (const chunk of chunks) {
    const text = rest ? rest + chunk : chunk;
    let at = 0;
    for (;;) {
      const end = text.indexOf(lineEnd, at);
      if (end === -1) break;
      const plain = text.slice(at, end > at && text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end);
      if (!plain.includes('"')) {
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
    if (rest.length > READ_LIMITS.lineLengthMax) throw recordTooLong(line);
  }
  if (!rest) return;
  const last = quotedRecord(rest, 0, dialect, true);
  if (!last) throw new ReadStop({ code: "file_truncated", severity: "fatal", message: "The text ends inside a quoted field.", line });
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
function quotedRecord(text: string, start: number, dialect: CsvDialect, isLast: boolean): QuotedRecord | undefined {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const lineEnd = dialect.lineEnd.charCodeAt(0);
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  for (;;) {
    let field = "";
    if (text.charCodeAt(at) === QUOTE) {
      const quoted = quotedField(text, at, isLast);
      if (!quoted) return undefined;
      field = quoted.value;
      lines += quoted.lines;
      at = quoted.next;
    }
    const from = at;
    while (at < text.length && text.charCodeAt(at) !== delimiter && text.charCodeAt(at) !== lineEnd) at++;
    const ended = at >= text.length || text.charCodeAt(at) === lineEnd;
    if (at >= text.length && !isLast) return undefined;
    const tail = ended && at > from && text.charCodeAt(at - 1) === CARRIAGE_RETURN ? at - 1 : at;
    cells.push(field + text.slice(from, tail));
    at++;
    if (ended) return { cells, next: at, lines };
  }
}

/** The value between quotes and where the text goes on; `undefined` when the closing quote is missing so far. */
function quotedField(text: string, start: number, isLast: boolean): { value: string; next: number; lines: number } | undefined {
  let value = "";
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1 || (close === text.length - 1 && !isLast)) return undefined;
    value += text.slice(at, close);
    if (text.charCodeAt(close + 1) !== QUOTE) return { value, next: close + 1, lines: countLines(value) };
    value += '"';
    at = close + 2;
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) === LINE_FEED) count++;
  return count;
}

function recordTooLong(line: number): ReadStop {
  const limit = String(READ_LIMITS.lineLengthMax);
  const message = `The record at line ${line} is longer than ${limit} characters.`;
  return new ReadStop({ code: "limit_exceeded", severity: "fatal", message, line, params: { limit, what: "line" } });
}
