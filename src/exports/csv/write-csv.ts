/**
 * CSV as Hungarian Excel and accounting programs open it: semicolons, CRLF, decimal comma, RFC 4180
 * quotes; UTF-8 with a byte order mark, or windows-1250 for old desktop programs.
 */
import { formatAmount } from "#values/money.ts";
import { EXPORT_COLUMNS, type ExportColumn, isPlainRate } from "../columns.ts";
import type { ExportBytes, ExportRow, ExportRows } from "../export-row.ts";
import { encodeWindows1250 } from "./windows-1250.ts";

export type CsvEncoding = "utf-8" | "windows-1250";

const SEPARATOR = ";";
const LINE_END = "\r\n";
const BYTE_ORDER_MARK = "\uFEFF";

/** Header and rows; one piece of bytes for each piece of rows. */
export async function* writeCsv(rows: ExportRows, encoding: CsvEncoding): ExportBytes {
  const utf8 = new TextEncoder();
  const encode = encoding === "utf-8" ? (text: string) => utf8.encode(text) : encodeWindows1250;
  const header = EXPORT_COLUMNS.map((column) => quote(column.header)).join(SEPARATOR) + LINE_END;
  yield encode(encoding === "utf-8" ? BYTE_ORDER_MARK + header : header);
  for await (const piece of rows) {
    if (piece.length === 0) continue;
    let lines = "";
    for (const row of piece) lines += formatLine(row);
    yield encode(lines);
  }
}

const CELLS: readonly ((row: ExportRow) => string)[] = EXPORT_COLUMNS.map(cellWriter);

function formatLine(row: ExportRow): string {
  let line = CELLS[0]!(row);
  for (let at = 1; at < CELLS.length; at++) line += SEPARATOR + CELLS[at]!(row);
  return line + LINE_END;
}

/**
 * Makes the writer of one column's cells. Many rows have the same text as the row before, so the
 * last text is kept with its cell.
 */
function cellWriter(column: ExportColumn): (row: ExportRow) => string {
  if (column.kind === "date") return (row) => column.read(row) ?? "";
  if (column.kind === "amount") {
    return (row) => {
      const amount = column.read(row);
      return amount === null ? "" : decimalComma(formatAmount(amount));
    };
  }
  const format = (text: string): string =>
    column.kind === "rate" && isPlainRate(text) ? decimalComma(text) : quote(guardFormula(text));
  let lastText = "";
  let lastCell = "";
  return (row) => {
    const text = column.read(row);
    if (text === null || text === "") return "";
    if (text !== lastText) [lastText, lastCell] = [text, format(text)];
    return lastCell;
  };
}

function decimalComma(decimal: string): string {
  return decimal.replace(".", ",");
}

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it: payers choose the
 * text of their transfers, and `=HYPERLINK(…)` in a remittance must stay a text on the accountant's
 * machine.
 */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

// Most cells hold none of these, and one look is cheaper than the replacement.
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/;

function quote(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
