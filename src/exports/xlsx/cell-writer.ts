/** Cells of one column, written a million times. */
import type { LocalDate } from "#values/local-date.ts";
import { type ExportColumn, readCell } from "../columns.ts";
import type { ExportRow } from "../export-row.ts";
import { cellRest } from "./sheet-xml.ts";

/** A row's cell behind its reference; empty for an empty cell. */
export type CellWriter = (row: ExportRow) => string;

/**
 * Makes the writer of one column. Many rows have the same text or day as the row before, so the
 * last one is kept with its cell.
 */
export function cellWriter(column: ExportColumn): CellWriter {
  if (column.kind === "amount") return (row) => cellRest(readCell(column, row));
  let last: string | LocalDate | null = null;
  let cell = "";
  return (row) => {
    const value = column.read(row);
    if (value !== last) {
      last = value;
      cell = cellRest(readCell(column, row));
    }
    return cell;
  };
}
