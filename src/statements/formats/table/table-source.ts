/**
 * One API for every kind of table: rows of typed cells that can be opened as often as a decision
 * needs.
 */
import type { LocalDate } from "#values/local-date.ts";
import type { ReadProblem } from "#statements/statement.ts";

/** A number a spreadsheet stores as a number: plain decimal text, never a float. */
export interface NumberCell {
  readonly kind: "number";
  readonly text: string;
}

/** A spreadsheet date: a plain calendar day, with the time of day when the cell has one. */
export interface DateCell {
  readonly kind: "date";
  readonly date: LocalDate;
  /** `HH:MM:SS`, absent at midnight. */
  readonly time?: string;
}

/**
 * Text cells are plain strings, the empty cell is the empty string: a streaming CSV costs no object
 * per cell.
 */
export type TableCell = string | NumberCell | DateCell;

export interface TableRow {
  /** Line of the text file or row of the sheet, from 1. */
  readonly line: number;
  /** Filtered out or hidden by the bank's program: left out of the statement. */
  readonly hidden: boolean;
  readonly cells: readonly TableCell[];
  /** The cells as the file has them, where a layout's reading made `cells` of them. */
  readonly original?: readonly TableCell[];
}

export type TableFormat =
  | "csv"
  | "tsv"
  | "xlsx"
  | "xls"
  | "ods"
  | "html"
  | "spreadsheetml"
  /** Text with columns of fixed width. */
  | "fixed"
  /** Records that a container names itself; see `formats/records`. */
  | "ofx"
  | "qif"
  | "xml";

export interface TableSheet {
  /** Sheet name; empty where the container has none. */
  readonly name: string;
  /** The rows from the first, anew at each call. */
  rows(): Iterable<TableRow>;
  /**
   * Some rows from the first without opening the file again, for recognising it; absent where
   * `rows` costs nothing.
   */
  firstRows?(): Iterable<TableRow>;
}

export interface TableSource {
  readonly format: TableFormat;
  /** Visible sheets, or the tables of a page, in file order. */
  readonly sheets: readonly TableSheet[];
  /** Serial numbers of days count from 1904 (old Macintosh workbooks). */
  readonly date1904: boolean;
  /** In delimited text a missing cell may mean shifted cells; in a sheet it is only empty. */
  readonly raggedRowsAreSuspect: boolean;
}

/** The outcome of opening a container: its rows, or the problem that stops the whole file. */
export type OpenedTable =
  | { readonly source: TableSource }
  | { readonly format: TableFormat; readonly problem: ReadProblem };

/** The cell as text, blanks trimmed. */
export function cellText(cell: TableCell | undefined): string {
  if (cell === undefined) return "";
  if (typeof cell === "string") return cell.trim();
  if (cell.kind === "number") return cell.text;
  return cell.time ? `${cell.date} ${cell.time}` : cell.date;
}

/** The row as it stood in the file: cells joined by tabs, blanks at the end dropped. */
export function rowText(cells: readonly TableCell[]): string {
  const texts = cells.every(isText) ? cells : cells.map(cellText);
  return texts.join("\t").trimEnd();
}

function isText(cell: TableCell): boolean {
  return typeof cell === "string";
}
