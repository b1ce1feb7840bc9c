/** Marks of rows in the cached lists and details, changed without asking for the rows again. */
import type { QueryClient } from "@tanstack/react-query";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { PAGES_KEY, type TransactionPages } from "./transaction-pages.ts";

export type BookedPart = Pick<Transaction, "booked" | "bookedAt" | "bookedBy">;

/** The marks that the rows have now, to give them back. */
export function marksOf(rows: readonly Transaction[]): ReadonlyMap<string, BookedPart> {
  return new Map(
    rows.map(({ _id, booked, bookedAt, bookedBy }) => [_id, { booked, bookedAt, bookedBy }]),
  );
}

/** Writes the marks into every cached list and detail that holds one of the rows. */
export function patchRows(client: QueryClient, marks: ReadonlyMap<string, BookedPart>): void {
  if (marks.size === 0) return;
  client.setQueriesData<TransactionPages>({ queryKey: ["Transaction", PAGES_KEY] }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => {
      if (!page.transactions.some((row) => marks.has(row._id))) return page;
      return {
        ...page,
        transactions: page.transactions.map((row) =>
          marks.has(row._id) ? { ...row, ...marks.get(row._id) } : row,
        ),
      };
    });
    return { ...data, pages };
  });
  client.setQueriesData<Transaction>({ queryKey: ["Transaction", "transactionGet"] }, (data) => {
    const mark = data && marks.get(data._id);
    return mark ? { ...data, ...mark } : data;
  });
}
