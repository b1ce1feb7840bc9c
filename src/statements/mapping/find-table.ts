/**
 * Where the table of an unknown file begins: its sheet, its row of column names, its first rows.
 */
import { looksLikeDate } from "#statements/formats/table/date-column.ts";
import { findHeaderRows, HEADER_ROWS_MAX } from "#statements/formats/table/header-row.ts";
import {
  cellText,
  type TableRow,
  type TableSheet,
} from "#statements/formats/table/table-source.ts";
import { isMoneyCell, isMoneyRow } from "#statements/formats/table/money-rows.ts";
import { firstReadable } from "#statements/read-stop.ts";
import { MAPPED_COLUMNS_MAX } from "#values/table-mapping.ts";

/** Rows below the column names that show what the columns are. */
const SHOWN_ROWS_MAX = 400;
/** Cells of a row of names that are filled, as a share of the width of the rows below. */
const NAMES_SHARE_MIN = 0.5;
const NAME_CHARS_MAX = 120;

export interface FoundTable {
  readonly sheet: TableSheet;
  /** The first rows, the one with the column names among them. */
  readonly rows: readonly TableRow[];
  /** Undefined where the table has no column names. */
  readonly header: TableRow | undefined;
  /** A second row of names, right above the one with the names. */
  readonly upper: TableRow | undefined;
  /** What each column is called, of two rows of names both; empty where there are none. */
  readonly columnTexts: readonly string[];
  /** Columns up to the last filled one. */
  readonly width: number;
}

/** The first rows of a sheet, as far as they can be read. */
function firstRows(sheet: TableSheet): TableRow[] {
  return firstReadable(sheet.rows(), HEADER_ROWS_MAX + SHOWN_ROWS_MAX);
}

/**
 * The table of the sheets that has the most rows with a day and an amount; of one sheet, where a
 * name is given. `headerLine`: the row of names that a person chose, 0 for none. Undefined where no
 * sheet has a row.
 */
export function findTable(
  sheets: readonly TableSheet[],
  said: { readonly sheet: string | null; readonly headerLine?: number | undefined },
): FoundTable | undefined {
  const named = sheets.filter(({ name }) => name === said.sheet);
  let best: { readonly found: FoundTable; readonly score: number } | undefined;
  for (const sheet of named.length > 0 ? named : sheets) {
    const rows = firstRows(sheet);
    if (rows.length === 0) continue;
    const score = rows.filter((row) => isMoneyRow(row)).length;
    if (best && best.score >= score) continue;
    const header =
      said.headerLine === undefined
        ? findHeader(rows)
        : rows.find(({ line }) => line === said.headerLine);
    const upper = upperOf(rows, header);
    const columnTexts = textsOf(header, upper);
    best = { score, found: { sheet, rows, header, upper, columnTexts, width: widthOf(rows) } };
  }
  return best?.found;
}

/** The rows below the column names; without column names those with a day and an amount. */
export function rowsBelow({ rows, header }: FoundTable): readonly TableRow[] {
  return rows.filter((row) => row.line > (header?.line ?? 0) && (header || isMoneyRow(row)));
}

/**
 * Those of the rows that show what the columns are: sums and repeated names among them would say
 * otherwise. All of them, where none has a day and an amount.
 */
export function tellingRows(below: readonly TableRow[]): readonly TableRow[] {
  const telling = below.filter((row) => isMoneyRow(row));
  return telling.length > 0 ? telling : below;
}

function widthOf(rows: readonly TableRow[]): number {
  const filled = rows.map(({ cells }) => cells.findLastIndex((cell) => cellText(cell) !== "") + 1);
  return Math.min(
    filled.reduce((most, each) => Math.max(most, each), 0),
    MAPPED_COLUMNS_MAX,
  );
}

/**
 * The row of known names, or the last row of texts above the first row with a day and an amount.
 */
function findHeader(rows: readonly TableRow[]): TableRow | undefined {
  const [known] = findHeaderRows(rows.slice(0, HEADER_ROWS_MAX));
  const first = rows.findIndex((row) => !row.hidden && isMoneyRow(row));
  const above = first === -1 ? rows.slice(0, HEADER_ROWS_MAX) : rows.slice(0, first);
  const filled = first === -1 ? 0 : filledCount(rows[first]!);
  const isNames = (row: TableRow | undefined): boolean =>
    row !== undefined && !row.hidden && isNameRow(row, Math.max(2, filled * NAMES_SHARE_MIN));
  if (known) {
    const at = rows.findIndex(({ line }) => line === known.line);
    // A second row of names right below, as under merged cells: it divides the names above.
    return at === above.length - 2 && isNames(above[at + 1]) ? above[at + 1] : rows[at];
  }
  if (first === -1) return rows.find((row, index) => isNames(row) && isNumberRow(rows[index + 1]));
  return above.findLast((row) => isNames(row));
}

function filledCount({ cells }: TableRow): number {
  return cells.filter((cell) => cellText(cell) !== "").length;
}

/** True for a row with an amount: the first one of a table whose days are numbers too. */
function isNumberRow(row: TableRow | undefined): boolean {
  return row !== undefined && row.cells.some((cell) => isMoneyCell(cell));
}

function upperOf(rows: readonly TableRow[], header: TableRow | undefined): TableRow | undefined {
  const upper = header && rows[rows.indexOf(header) - 1];
  return upper && !upper.hidden && isNameRow(upper, 2) ? upper : undefined;
}

/** The names of the columns; a row of names right above gives its own to all below it. */
function textsOf(header: TableRow | undefined, upper: TableRow | undefined): string[] {
  if (!header) return [];
  const own = header.cells.map((cell) => cellText(cell));
  if (!upper) return own;
  let spread = "";
  return Array.from({ length: Math.max(own.length, upper.cells.length) }, (_, column) => {
    const [above, below] = [cellText(upper.cells[column]), own[column] ?? ""];
    if (above !== "") spread = above;
    return below === "" ? above : `${spread} ${below}`.trim();
  });
}

function isNameRow({ cells }: TableRow, filledMin: number): boolean {
  const texts = cells.map((cell) => cellText(cell)).filter((text) => text !== "");
  return (
    texts.length >= filledMin &&
    cells.every((cell) => typeof cell === "string" && !isMoneyCell(cell)) &&
    texts.every((text) => text.length <= NAME_CHARS_MAX && !looksLikeDate(text))
  );
}
