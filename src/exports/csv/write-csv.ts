/**
 * CSV as Hungarian Excel and accounting programs open it: semicolons, CRLF, decimal comma, RFC 4180
 * quotes; UTF-8 with a byte order mark, or windows-1250 for old desktop programs. Separator,
 * decimal mark, days and columns may be others, as a program wants them.
 */
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import { COLUMN_SETS, type ColumnSet, type ExportColumn, isPlainRate } from "../columns.ts";
import { withChosenColumns } from "../item-columns.ts";
import type { ExportBytes, ExportRow, ExportRows } from "../export-row.ts";
import { textEncoder, type TextEncoding, textFolder } from "../text/encode-text.ts";
import { guardFormula } from "./guard-formula.ts";

export interface CsvStyle {
  readonly encoding: TextEncoding;
  readonly separator: ";" | "," | "\t";
  readonly decimal: "," | ".";
  /** `2026-11-20` or `2026.11.20.` */
  readonly dates: "iso" | "hungarian";
  readonly columns: ColumnSet;
  /** Hungarian account numbers as digits, or in groups of eight with dashes. */
  readonly numbers: "plain" | "grouped";
  /** With the columns of settlements' items. */
  readonly items?: boolean;
  /** With the column of people's notes. */
  readonly notes?: boolean;
}

export const CSV_STYLE: CsvStyle = {
  encoding: "utf-8",
  separator: ";",
  decimal: ",",
  dates: "iso",
  columns: "full",
  numbers: "plain",
};

const LINE_END = "\r\n";
const BYTE_ORDER_MARK = "\uFEFF";

/** Header and rows; one piece of bytes for each piece of rows. */
export async function* writeCsv(rows: ExportRows, style: CsvStyle = CSV_STYLE): ExportBytes {
  const { separator } = style;
  const encode = textEncoder(style.encoding);
  const cells = csvCells(style);
  yield csvHeader(style);
  for await (const piece of rows) {
    if (piece.length === 0) continue;
    let lines = "";
    for (const row of piece) {
      let line = cells[0]!(row);
      for (let at = 1; at < cells.length; at++) line += separator + cells[at]!(row);
      lines += line + LINE_END;
    }
    yield encode(lines);
  }
}

/** The first line, behind the byte order mark of UTF-8. */
export function csvHeader(style: CsvStyle): Uint8Array {
  const { separator, encoding } = style;
  const headers = columnsOf(style).map(({ header }) => quote(header, separator));
  const mark = encoding === "utf-8" ? BYTE_ORDER_MARK : "";
  return textEncoder(encoding)(mark + headers.join(separator) + LINE_END);
}

/** The writers of a row's cells, in the order of the columns. */
export function csvCells(style: CsvStyle): ((row: ExportRow) => string)[] {
  return columnsOf(style).map((column) => cellWriter(column, style));
}

function columnsOf({ columns, items = false, notes = false }: CsvStyle): readonly ExportColumn[] {
  return withChosenColumns(COLUMN_SETS[columns], { items, notes });
}

/**
 * Makes the writer of one column's cells. Many rows have the same text as the row before, so the
 * last text is kept with its cell.
 */
function cellWriter(column: ExportColumn, style: CsvStyle): (row: ExportRow) => string {
  const { separator } = style;
  const decimal = (text: string): string => {
    const marked = style.decimal === "." ? text : text.replace(".", ",");
    return separator === style.decimal ? `"${marked}"` : marked;
  };
  if (column.kind === "date") {
    const show = style.dates === "iso" ? (date: LocalDate): string => date : hungarianDay;
    return (row) => {
      const date = column.read(row);
      return date === null ? "" : show(date);
    };
  }
  if (column.kind === "amount") {
    return (row) => {
      const amount = column.read(row);
      return amount === null ? "" : decimal(formatAmount(amount));
    };
  }
  const isGrouped = style.numbers === "grouped" && NUMBER_COLUMNS.has(column.header);
  const fold = textFolder(style.encoding);
  // What folds into a quote, a separator or a sign is quoted and guarded as that sign.
  const format = (text: string): string =>
    column.kind === "rate" && isPlainRate(text)
      ? decimal(text)
      : quote(guardFormula(fold(isGrouped ? groupAccountDigits(text) : text)), separator);
  let lastText = "";
  let lastCell = "";
  return (row) => {
    const text = column.read(row);
    if (text === null || text === "") return "";
    if (text !== lastText) [lastText, lastCell] = [text, format(text)];
    return lastCell;
  };
}

/** Columns of account numbers in the domestic form. */
export const NUMBER_COLUMNS: ReadonlySet<string> = new Set([
  "Saját számlaszám",
  "Partner számlaszáma",
]);

/** Sixteen or 24 digits in groups of eight with dashes; any other text unchanged. */
function groupAccountDigits(text: string): string {
  return ACCOUNT_DIGITS.test(text) ? text.replace(/(.{8})(?=.)/g, "$1-") : text;
}

const ACCOUNT_DIGITS = /^(?:\d{16}|\d{24})$/;

function hungarianDay(date: LocalDate): string {
  return `${date.replaceAll("-", ".")}.`;
}

// Most cells hold none of these, and one look is cheaper than the replacement.
const NEEDS_QUOTES = /[;,\t"\r\n]|^\s|\s$/;

function quote(text: string, separator: string): string {
  if (!NEEDS_QUOTES.test(text)) return text;
  const needed = text.includes(separator) || /["\r\n]|^\s|\s$/.test(text);
  return needed ? `"${text.replaceAll('"', '""')}"` : text;
}
