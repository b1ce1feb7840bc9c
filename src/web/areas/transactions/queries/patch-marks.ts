/** Marks of rows in the cached lists and details, changed without asking for the rows again. */
import type { QueryClient } from "@tanstack/react-query";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { nowMs } from "#web/time/now.ts";
import type { NewMark } from "./command-marks.ts";
import { containMarks, noteOwnMark } from "./own-marks.ts";
import { PAGES_KEY, type TransactionPages } from "./transaction-pages.ts";

/**
 * Writes marks into the cached details and lists, or only into the list of a filter. Returns how
 * many rows of lists got one.
 */
export function patchRows(
  client: QueryClient,
  markOf: NewMark,
  listed?: TransactionFilter,
): number {
  let patched = 0;
  const patch = (row: Transaction): Transaction => {
    const mark = markOf(row);
    if (mark === undefined) return row;
    patched += 1;
    noteOwnMark(row._id, mark, nowMs());
    return { ...row, ...mark };
  };
  const queryKey = ["Transaction", PAGES_KEY, ...(listed ? [listed] : [])] as const;
  const lists = { queryKey, exact: listed !== undefined };
  client.setQueriesData<TransactionPages>(lists, (data) => {
    if (!data) return data;
    let isChanged = false;
    const pages = data.pages.map((page) => {
      const transactions = page.transactions.map(patch);
      if (transactions.every((row, place) => row === page.transactions[place])) return page;
      isChanged = true;
      const marked = { ...page, transactions };
      containMarks(marked);
      return marked;
    });
    return isChanged ? { ...data, pages } : data;
  });
  client.setQueriesData<Transaction>({ queryKey: ["Transaction", "transactionGet"] }, (data) => {
    const mark = data && markOf(data);
    return mark ? { ...data, ...mark } : data;
  });
  return patched;
}
