/** The items of a command: rows that a person picked, or all items of a filter. */
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";

export type BookingTarget =
  | { readonly kind: "rows"; readonly rows: readonly Transaction[] }
  | {
      readonly kind: "filter";
      readonly filter: TransactionFilter;
      /** The filter of the list in which they were chosen. */
      readonly listed: TransactionFilter;
      /** Items of the filter that are left out. */
      readonly except: readonly string[];
      /** The change number as of which the items were counted. */
      readonly asOf: string;
      /** Those of them that are loaded. */
      readonly loaded: readonly Transaction[];
      /** Whether a row of the same list, loaded later, is one of them. */
      readonly covers: (row: Transaction) => boolean;
    };

/** Whether a row can have the mark: its bank has booked it and has not taken it back. */
export function isBookable(row: Transaction): boolean {
  return !row.pending && row.withdrawnAt === null;
}

/** The filter up to a day, that day included. */
export function upToDay(filter: TransactionFilter, day: string | undefined): TransactionFilter {
  if (day === undefined || (filter.dateTo !== undefined && filter.dateTo < day)) return filter;
  return { ...filter, dateTo: day };
}
