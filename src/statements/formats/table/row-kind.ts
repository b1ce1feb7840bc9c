/**
 * Decides which rows below the column names are transactions, and names the reason for the others.
 */
import { normalizeHeader, type ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import { hasLabelledValue } from "#statements/formats/table/header-row.ts";
import { looksLikeDate } from "#statements/formats/table/date-column.ts";
import { isBalanceRow } from "#statements/formats/table/balance-rows.ts";
import {
  findStatus,
  isTotalsText,
  type StatusMeaning,
} from "#statements/formats/table/row-words.ts";
import type { TablePart, TableShape } from "#statements/formats/table/table-shape.ts";
import { cellText, type TableCell, type TableRow } from "#statements/formats/table/table-source.ts";

export type RowKind =
  | "data"
  | "empty"
  /** Left out, counted and reported. */
  | "hidden"
  /** Announced by the bank and not booked. */
  | "announced"
  /** No money moved: cancelled, refused. */
  | "void"
  | "totals"
  | "note"
  /** The column names again, as at the top of each printed page. */
  | "header"
  /** A status word that is neither booked nor known as not booked. */
  | "unknown-status";

/** The first column of a role, or -1: looked up once per table and not once per row. */
export function firstColumn(shape: TableShape, role: ColumnRole): number {
  return shape.columns[role]?.[0] ?? -1;
}

/** Tells the kind of each row of one table. */
export class RowSorter {
  private readonly booking: number;
  private readonly money: readonly number[];
  private readonly status: number;
  private readonly undatedRowsArePending: boolean;
  private readonly statuses: ReadonlyMap<string, boolean> | undefined;
  private readonly isMapped: boolean;
  private readonly meanings = new Map<string, StatusMeaning | undefined>();

  constructor(shape: TableShape) {
    this.booking = firstColumn(shape, "bookingDate");
    this.money = (["amount", "debit", "credit"] as const)
      .map((role) => firstColumn(shape, role))
      .filter((column) => column !== -1);
    this.status = firstColumn(shape, "status");
    this.undatedRowsArePending = shape.undatedRowsArePending;
    this.statuses = shape.said?.statuses;
    this.isMapped = shape.said !== undefined;
  }

  kindOf(row: TableRow, part: TablePart): RowKind {
    const { cells } = row;
    if (row.hidden) return isEmptyRow(cells) ? "empty" : "hidden";
    const booking = cells[this.booking];
    const hasMoney = this.hasMoney(cells);
    if (isBlank(booking)) {
      if (!hasMoney) return isEmptyRow(cells) ? "empty" : hasTotals(cells) ? "totals" : "note";
      if (hasTotals(cells)) return "totals";
      return this.undatedRowsArePending ? "announced" : this.statusKind(cells);
    }
    if (!hasMoney) return kindWithoutMoney(cells, cellText(booking));
    if (typeof booking === "string" && !startsWithDigit(booking)) {
      if (repeatsHeader(cells, part)) return "header";
      if (hasTotals(cells)) return "totals";
      if (hasLabelledValue(row)) return "note";
    }
    if (this.isMapped && isBalanceRow(cells)) return "totals";
    return this.statusKind(cells);
  }

  private hasMoney(cells: readonly TableCell[]): boolean {
    for (const column of this.money) if (!isBlank(cells[column])) return true;
    return false;
  }

  private statusKind(cells: readonly TableCell[]): RowKind {
    if (this.status === -1) return "data";
    const text = cellText(cells[this.status]);
    if (!this.meanings.has(text)) {
      // A hostile file may hold a million different words; each would be reported anyway.
      if (this.meanings.size > 1_000) return "unknown-status";
      this.meanings.set(text, this.saidMeaning(text) ?? findStatus(text));
    }
    const meaning = this.meanings.get(text);
    return meaning === "booked" ? "data" : (meaning ?? "unknown-status");
  }

  /** What a person said of the word: booked or not. What else it may be, only the word says. */
  private saidMeaning(text: string): StatusMeaning | undefined {
    const booked = this.statuses?.get(normalizeHeader(text));
    if (booked === undefined) return undefined;
    if (booked) return "booked";
    return findStatus(text) === "announced" ? "announced" : "void";
  }
}

export function isBlank(cell: TableCell | undefined): boolean {
  return cell === undefined || (typeof cell === "string" && (cell === "" || cell.trim() === ""));
}

function kindWithoutMoney(cells: readonly TableCell[], booking: string): RowKind {
  if (hasTotals(cells)) return "totals";
  return looksLikeDate(booking) ? "data" : "note";
}

function isEmptyRow(cells: readonly TableCell[]): boolean {
  return cells.every((cell) => isBlank(cell));
}

function hasTotals(cells: readonly TableCell[]): boolean {
  return cells.some((cell) => typeof cell === "string" && cell !== "" && isTotalsText(cell));
}

function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}

function repeatsHeader(cells: readonly TableCell[], part: TablePart): boolean {
  return (
    part.headerLine > 0 &&
    part.names.every((name, index) => name === normalizeHeader(cellText(cells[index])))
  );
}
