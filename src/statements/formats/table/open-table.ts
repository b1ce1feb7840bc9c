/** Opens every container of a table, recognised by content: the extension never decides. */
import { ReadStop } from "#statements/read-stop.ts";
import { detectCsvDialect, wholeRecords } from "#statements/formats/table/csv-dialect.ts";
import { csvRows } from "#statements/formats/table/csv-rows.ts";
import { fixedRows, suggestCuts } from "#statements/formats/table/fixed-width.ts";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import { openHtmlTables } from "#statements/formats/table/html-rows.ts";
import { openSpreadsheetMl } from "#statements/formats/table/spreadsheetml-rows.ts";
import type { OpenedTable, TableFormat, TableRow } from "#statements/formats/table/table-source.ts";
import { openBinaryWorkbook, openZippedWorkbook } from "#statements/formats/table/workbook-rows.ts";
import { READ_LIMITS, type FileInput } from "#statements/statement.ts";
import {
  decodedChunks,
  decodeText,
  detectCharset,
  detectHeadCharset,
  type Charset,
} from "#statements/text/decode-text.ts";
import { textLines } from "#statements/text/text-lines.ts";

/** Control characters (except tab, line ends and form feed) that text of a bank never holds. */
const BINARY = /[\u0000-\u0008\u000E-\u001F]/;
/** Rows of a text of this size take some 30 MB; a larger one is read again and not kept. */
const ROWS_KEPT_BYTES_MAX = 4 * 1024 * 1024;
/** A text of empty lines has as many rows as bytes. */
const ROWS_KEPT_MAX = 50_000;
/** Lines of the head that show where columns begin. */
const CUT_LINES_MAX = 300;
const SPREADSHEETML = "urn:schemas-microsoft-com:office:spreadsheet";

/**
 * What was opened whole, by its file. The readers of statements and of settlements both ask for a
 * workbook, and opening it takes most of the time of its reading.
 */
const opened = new WeakMap<FileInput, OpenedTable | undefined>();

/** What a person said of a text; absent or null = as its content shows. */
interface SaidOfText {
  readonly cuts?: readonly number[];
  readonly charset?: Charset | null;
  readonly delimiter?: string | null;
}

/**
 * The table of a file, the problem of its container, or `undefined` for a file that is no table.
 * `head` = its first bytes.
 */
export function openTable(
  head: Uint8Array,
  input: FileInput,
  said: SaidOfText = {},
): OpenedTable | undefined {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]))
    return once(input, () => whole(input, "xlsx", openZippedWorkbook));
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]))
    return once(input, () => whole(input, "xls", openBinaryWorkbook));
  const text = decodeText(head, said.charset ?? detectHeadCharset(head));
  if (BINARY.test(text)) return undefined;
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("<?xml") || start.startsWith("<Workbook")) {
    return text.includes(SPREADSHEETML)
      ? once(input, () => wholeText(input, "spreadsheetml", openSpreadsheetMl))
      : undefined;
  }
  if (start.startsWith("<"))
    return /<table[\s>]/i.test(text)
      ? once(input, () => wholeText(input, "html", openHtmlTables))
      : undefined;
  if (said.cuts) return openFixed(text, input, said.cuts, said.charset ?? undefined);
  return openDelimited(text, head.length >= input.size, input, said);
}

/**
 * The places that the lines of a text show; empty for a file that is no text, and where they show
 * none.
 */
export function findCuts(head: Uint8Array, charset?: Charset | null): number[] {
  const text = decodeText(head, charset ?? detectHeadCharset(head)).replace(/^\uFEFF/, "");
  if (BINARY.test(text) || text.trimStart().startsWith("<")) return [];
  return suggestCuts(text.split(/\r\n|\r|\n/).slice(0, CUT_LINES_MAX));
}

function openFixed(
  head: string,
  input: FileInput,
  cuts: readonly number[],
  said: Charset | undefined,
): OpenedTable {
  let charset = said;
  const rows = () => fixedRows(textLines(input, (charset ??= detectCharset(input))), cuts);
  const firstRows = () => fixedRows(linesOf(head), cuts);
  return {
    source: {
      format: "fixed",
      sheets: [{ name: "", rows, firstRows }],
      date1904: false,
      raggedRowsAreSuspect: false,
    },
  };
}

/** Rows that are read once and then kept: the survey and the transactions both need all of them. */
function keptRows(read: () => Iterable<TableRow>): () => Iterable<TableRow> {
  let kept: readonly TableRow[] | undefined;
  function* keeping(): Generator<TableRow, void, undefined> {
    const rows: TableRow[] = [];
    for (const row of read()) {
      if (rows.length <= ROWS_KEPT_MAX) rows.push(row);
      yield row;
    }
    if (rows.length <= ROWS_KEPT_MAX) kept = rows;
  }
  return () => kept ?? keeping();
}

function linesOf(text: string): { readonly text: string; readonly number: number }[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  return lines.map((line, index) => ({ text: line, number: index + 1 }));
}

function openDelimited(
  head: string,
  isWhole: boolean,
  input: FileInput,
  said: SaidOfText,
): OpenedTable | undefined {
  const found = detectCsvDialect(head, isWhole);
  const dialect = said.delimiter
    ? {
        lineEnd: "\n" as const,
        skippedLines: 0,
        ...found,
        delimiter: said.delimiter,
      }
    : found;
  if (!dialect) return undefined;
  const format: TableFormat = dialect.delimiter === "\t" ? "tsv" : "csv";
  // Finding the charset may cost a pass over the file, so it is done only when the rows are read.
  let charset = said.charset ?? undefined;
  const read = () => csvRows(decodedChunks(input, (charset ??= detectCharset(input))), dialect);
  const rows = input.size <= ROWS_KEPT_BYTES_MAX ? keptRows(read) : read;
  const firstRows = () => csvRows(wholeRecords(head, isWhole), dialect);
  return {
    source: {
      format,
      sheets: [{ name: "", rows, firstRows }],
      date1904: false,
      raggedRowsAreSuspect: true,
    },
  };
}

function once(input: FileInput, open: () => OpenedTable | undefined): OpenedTable | undefined {
  if (!opened.has(input)) opened.set(input, open());
  return opened.get(input);
}

/** Opens a container that only can be read whole, within the limit of bytes. */
function whole(
  input: FileInput,
  format: TableFormat,
  open: (bytes: Uint8Array) => OpenedTable | undefined,
): OpenedTable | undefined {
  if (input.size > READ_LIMITS.wholeFileBytesMax)
    return { format, problem: limitProblem("bytes", READ_LIMITS.wholeFileBytesMax) };
  const bytes = new Uint8Array(input.size);
  let length = 0;
  for (const chunk of input.chunks()) {
    if (length + chunk.length > bytes.length)
      return { format, problem: limitProblem("bytes", READ_LIMITS.wholeFileBytesMax) };
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return open(bytes.subarray(0, length));
}

function wholeText(
  input: FileInput,
  format: TableFormat,
  open: (chunks: Iterable<string>) => OpenedTable,
): OpenedTable {
  if (input.size > READ_LIMITS.wholeFileBytesMax)
    return { format, problem: limitProblem("bytes", READ_LIMITS.wholeFileBytesMax) };
  try {
    return open(decodedChunks(input, detectCharset(input)));
  } catch (error) {
    if (error instanceof ReadStop) return { format, problem: error.problem };
    throw error;
  }
}

function startsWith(head: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => head[index] === byte);
}
