/** Rows with a day and an amount, whatever the columns are called. */
import { foldLetters } from "#values/fold-text.ts";
import { amountParts } from "#statements/formats/table/amount-text.ts";
import { looksLikeDate, looksLikeSerial } from "#statements/formats/table/date-column.ts";
import { headRows, isAmountCell } from "#statements/formats/table/table-shape.ts";
import {
  cellText,
  type TableCell,
  type TableRow,
  type TableSource,
} from "#statements/formats/table/table-source.ts";

/** Parameters of `format_unknown` for a table with days and amounts under unknown column names. */
export const MONEY_ROWS = { table: "money" } as const;

/** A column name that speaks of days, without accents. */
const DAY_NAME = /datum|\bnap|^kelt|\bdate|\btag\b/;

/**
 * True for a table of which at least one of the first rows has a day and an amount beside it. Below
 * a name of days the number of a day counts too, as spreadsheets write it into text.
 */
export function hasMoneyRows(source: TableSource): boolean {
  return source.sheets.some((sheet) => {
    const rows = headRows(sheet);
    return rows.some((row) => isMoneyRow(row)) || hasNumberedDays(rows);
  });
}

function hasNumberedDays(rows: readonly TableRow[]): boolean {
  const named = new Set<number>();
  for (const { cells } of rows) {
    for (const column of named)
      if (
        looksLikeSerial(cellText(cells[column])) &&
        cells.some((cell, index) => index !== column && isMoneyCell(cell))
      )
        return true;
    for (const [column, cell] of cells.entries())
      if (typeof cell === "string" && DAY_NAME.test(foldLetters(cell))) named.add(column);
  }
  return false;
}

/** True for a row with a day in one cell and an amount in another. */
export function isMoneyRow({ cells }: TableRow): boolean {
  const day = cells.findIndex((cell) => isDayCell(cell));
  return day !== -1 && cells.some((cell, index) => index !== day && isMoneyCell(cell));
}

export function isDayCell(cell: TableCell | undefined): boolean {
  return typeof cell === "object" ? cell.kind === "date" : looksLikeDate(cellText(cell));
}

/** An amount that is no day and no long number: account and card numbers are none. */
export function isMoneyCell(cell: TableCell | undefined): boolean {
  if (cell === undefined || isDayCell(cell) || !isAmountCell(cell)) return false;
  const text = cellText(cell);
  // Amounts of fixed width are filled up with zeros.
  const digits = text.replace(/\D/g, "").replace(/^0{3,}/, "");
  return digits.length <= 15 && (typeof cell === "object" || amountParts(text) !== undefined);
}
