/**
 * Finds the profile of a table without column names again: by the kinds of its columns, and only
 * where the table itself proves that the profile fits.
 */
import { columnFacts, type ColumnFacts } from "#statements/mapping/column-facts.ts";
import { findTable, rowsBelow } from "#statements/mapping/find-table.ts";
import type { TableSource } from "#statements/formats/table/table-source.ts";
import type { RowGrounds } from "#statements/row-grounds.ts";
import { untilStop } from "#statements/read-stop.ts";
import type { ReadEvents } from "#statements/statement.ts";
import { readAccountNumber } from "#values/account-number.ts";
import {
  MAPPED_COLUMNS_MAX,
  type ColumnKind,
  type MappedRole,
  type TableMapping,
} from "#values/table-mapping.ts";

/** Two rows at least: the balances of a single one prove nothing. */
const PROVEN_ROWS_MIN = 2;

/** Roles whose column must hold the same kind of cells in every file of the profile. */
const DECIDING: ReadonlySet<MappedRole | null> = new Set<MappedRole>([
  "bookingDate",
  "valueDate",
  "amount",
  "debit",
  "credit",
  "fee",
  "currency",
  "balance",
  "ownAccount",
]);

/** What the cells of each column are, where all filled ones are alike. */
export function columnKinds(facts: readonly ColumnFacts[]): ColumnKind[] {
  return facts.map((each) => {
    const { filled, days, amountCells, accounts, currencies } = each;
    if (filled === 0) return "empty";
    if (days === filled) return "day";
    if (accounts === filled) return "account";
    if (amountCells === filled) return "amount";
    return currencies === filled ? "currency" : "text";
  });
}

/**
 * The kinds of the columns of a table without names, empty ones at the end of its rows included;
 * undefined for one that has names.
 */
export function kindsOfNameless(
  source: TableSource,
  sheet: string | null,
): ColumnKind[] | undefined {
  const found = findTable(source.sheets, { sheet });
  if (!found || found.header) return undefined;
  const rows = rowsBelow(found);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return columnKinds(columnFacts(rows, Math.min(width, MAPPED_COLUMNS_MAX)));
}

/**
 * True where a table without names has the columns of the profile: as many, of the same kinds. A
 * column whose meaning decides nothing may hold other texts or nothing.
 */
export function hasKinds(
  { kinds, roles }: Pick<TableMapping, "kinds" | "roles">,
  shown: readonly ColumnKind[],
): boolean {
  if (!kinds || shown.length < kinds.length) return false;
  return shown.every((now, column) => {
    const kind = kinds[column] ?? "empty";
    if (now === kind) return true;
    const role = roles[column] ?? null;
    // A month without debits leaves the column of debits empty.
    if (role === "debit" || role === "credit" || role === "fee")
      return [now, kind].every((each) => each === "empty" || each === "amount");
    return column < kinds.length && !DECIDING.has(role) && now !== "day" && kind !== "day";
  });
}

/** True where every amount and day of the rows can be read. Reads the whole file. */
export function hasFittingCells(events: ReadEvents): boolean {
  for (const event of untilStop(events)) {
    if (event.kind !== "problem") continue;
    const { severity, code } = event.problem;
    if (severity === "fatal" || code === "amount_invalid" || code === "date_invalid") return false;
  }
  return true;
}

/** A known account and the kinds of columns say which one holds balances, even of few rows. */
function isDoubted(grounds: RowGrounds | undefined): boolean {
  return grounds?.doubt !== undefined && grounds.doubt !== "total";
}

/**
 * True where the running balances prove every row, and each account is one that the company already
 * has. Reads the whole file.
 */
export function isProven(events: ReadEvents, accountNumbers: readonly string[]): boolean {
  const known = new Set(accountNumbers);
  let [begun, proven] = [0, 0];
  for (const event of untilStop(events)) {
    if (event.kind === "problem" && event.problem.severity !== "warning") return false;
    if (event.kind === "statement") {
      begun++;
      const account = readAccountNumber(event.header.accountNr);
      if (!account || !known.has(account.canonical)) return false;
    }
    if (event.kind === "end") {
      const { ties, transactionCount, grounds } = event.trailer;
      if (ties !== true || isDoubted(grounds) || transactionCount < PROVEN_ROWS_MIN) return false;
      proven++;
    }
  }
  return begun > 0 && proven === begun;
}
