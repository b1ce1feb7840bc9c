import { useMemo } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { LoadedPages } from "#web/areas/transactions/queries/use-transaction-pages.ts";
import { buildListItems, type ListItem } from "./list-items.ts";

/** The list with its day headers, and its rows alone; announced items are among both. */
export function useListRows(pages: LoadedPages): {
  readonly items: readonly ListItem[];
  readonly rows: readonly Transaction[];
} {
  const { transactions, pending, query, shownFilter } = pages;
  const sort = shownFilter?.sort;
  const items = useMemo(
    () => buildListItems(transactions, query.hasNextPage, pending, sort),
    [transactions, query.hasNextPage, pending, sort],
  );
  const rows = useMemo(
    () =>
      pending.length === 0
        ? transactions
        : items.flatMap((item) => (item.kind === "row" ? [item.transaction] : [])),
    [items, transactions, pending],
  );
  return { items, rows };
}
