import { useCallback, useMemo, useState } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";

/** Marked rows by id. A range goes from the last marked row to the new one, in list order. */
export function useSelection(transactions: readonly Transaction[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | undefined>();
  const toggle = useCallback(
    (id: string, range: boolean) => {
      setAnchor(id);
      setIds((before) => {
        const next = new Set(before);
        const span = range && anchor ? idsBetween(transactions, anchor, id) : [];
        if (span.length > 0) span.forEach((each) => next.add(each));
        else if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [transactions, anchor],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  const rows = useMemo(
    () => (ids.size === 0 ? [] : transactions.filter((row) => ids.has(row._id))),
    [ids, transactions],
  );
  return { ids, rows, toggle, clear };
}

/** Ids of the rows between two, both included, whichever comes first. */
function idsBetween(
  transactions: readonly Pick<Transaction, "_id">[],
  from: string,
  to: string,
): readonly string[] {
  const start = transactions.findIndex((row) => row._id === from);
  const end = transactions.findIndex((row) => row._id === to);
  if (start < 0 || end < 0) return [];
  return transactions.slice(Math.min(start, end), Math.max(start, end) + 1).map((row) => row._id);
}
