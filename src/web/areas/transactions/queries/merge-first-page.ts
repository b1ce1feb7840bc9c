import type { PendingItem, Transaction } from "#contract/transactions/transactions.ts";
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
 * Takes the facts of a fresh first page over to rows that are already loaded (marks, amounts, the
 * total), without moving a row. Rows only below the last loaded day are no news: they came up
 * because others left the filter. `steady`: our own marks cannot change the filter's rows, so
 * another total means that rows came or left.
 */
export function mergeFirstPage(
  data: TransactionPages,
  fresh: FreshPage,
  steady: boolean,
): MergedPages {
  const byId = new Map(fresh.transactions.map((row) => [row._id, row]));
  const lastDay = data.pages.at(-1)?.transactions.at(-1)?.bookingDate ?? "";
  const pages = data.pages.map((page, index) => ({
    ...page,
    ...(index === 0 && {
      total: fresh.total,
      totalExact: fresh.totalExact,
      pending: fresh.pending && [...fresh.pending],
    }),
    transactions: page.transactions.map((row) => byId.get(row._id) ?? row),
  }));
  const known = new Set(data.pages.flatMap((page) => page.transactions.map((row) => row._id)));
  const newer = fresh.transactions.some((row) => !known.has(row._id) && row.bookingDate > lastDay);
  const moved = steady && data.pages[0]?.total !== fresh.total;
  return { data: { ...data, pages }, newer: newer || moved };
}
