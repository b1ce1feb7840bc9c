import type { TransactionSort } from "#contract/transactions/transaction-filter.ts";
import { parseAmount } from "#values/money.ts";
import type { PendingItem, Transaction } from "#contract/transactions/transactions.ts";
import type { BookedView } from "./viewer-search.ts";
import type { TransactionPages } from "./transaction-pages.ts";

interface FreshPage {
  readonly transactions: readonly Transaction[];
  readonly total: number;
  readonly totalExact: boolean;
  readonly pending?: readonly PendingItem[] | undefined;
}

export interface MergedPages {
  readonly data: TransactionPages;
  /** Rows came or went among the loaded ones. */
  readonly newer: boolean;
}

/**
 * Takes the facts of a fresh first page, or of its rows and those of further pages, over to rows
 * that are already loaded (marks, amounts, the
 * total), without moving a row. Rows only below the last loaded one are no news: they came up
 * because others left the filter. In the view of all rows our own marks cannot change which rows
 * there are, so another total means that rows came or left. A row that left the view by its mark
 * stays where it is, and the total counts it: the head, the list and its end say one number.
 */
export function mergeFirstPage(
  data: TransactionPages,
  fresh: FreshPage,
  view: BookedView,
  sort: TransactionSort = "date_desc",
): MergedPages {
  const byId = new Map(fresh.transactions.map((row) => [row._id, row]));
  const last = data.pages.at(-1)?.transactions.at(-1);
  const rows = data.pages.map((page) => page.transactions.map((row) => byId.get(row._id) ?? row));
  const stayed = rows.flat().filter((row) => hasLeft(row, view)).length;
  const pages = data.pages.map((page, index) => ({
    ...page,
    ...(index === 0 && {
      total: fresh.total + stayed,
      totalExact: fresh.totalExact,
      pending: fresh.pending && [...fresh.pending],
    }),
    transactions: rows[index]!,
  }));
  const known = new Set(data.pages.flatMap((page) => page.transactions.map((row) => row._id)));
  const newer = fresh.transactions.some((row) => !known.has(row._id) && isBefore(row, last, sort));
  const moved = view === "ALL" && data.pages[0]?.total !== fresh.total;
  return { data: { ...data, pages }, newer: newer || moved };
}

/** Whether the row stands before the last loaded one, by more than a tie; true where none is. */
function isBefore(row: Transaction, last: Transaction | undefined, sort: TransactionSort): boolean {
  if (last === undefined) return true;
  if (sort === "date_desc") return row.bookingDate > last.bookingDate;
  if (sort === "date_asc") return row.bookingDate < last.bookingDate;
  const [own, other] = [units(row), units(last)];
  return sort === "amount_desc" ? own > other : own < other;
}

function units({ amount }: Transaction): bigint {
  const parsed = parseAmount(amount);
  return parsed.ok ? parsed.value : 0n;
}

/** True for a row that counted in the view when it was loaded, and was marked since. */
function hasLeft(row: Transaction, view: BookedView): boolean {
  if (view === "ALL" || row.withdrawnAt) return false;
  return row.booked !== (view === "BOOKED");
}
