import { useMemo } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { useLatest } from "#web/ui/use-latest.ts";
import type { RowActions } from "./TransactionRow.tsx";
import type { FilterSelection } from "./use-filter-selection.ts";
import type { useSelection } from "./use-selection.ts";

interface RowActionsInput {
  readonly phone: boolean;
  readonly selection: ReturnType<typeof useSelection>;
  /** The selection of a whole filter, where the list has one. */
  readonly whole: FilterSelection | undefined;
  readonly mark: (rows: readonly Transaction[], booked: boolean) => void;
  readonly open: (id: string) => void;
  /** The keyboard goes on from this row. */
  readonly touch: (id: string) => void;
}

/**
 * One object for all rows that never changes, so that rows do not render again with every key
 * press.
 */
export function useRowActions(input: RowActionsInput): RowActions {
  const latest = useLatest(input);
  return useMemo(
    () => ({
      open: (row) => {
        const { phone, selection, open } = latest.current;
        // On a phone a tap marks further rows once a long press has marked the first.
        if (phone && selection.ids.size > 0 && !row.pending) selection.toggle(row._id, false);
        else open(row._id);
      },
      // What nobody can book, nobody needs to mark.
      select: (row, range) => {
        const { selection, whole, touch } = latest.current;
        if (row.pending) return;
        if (whole?.isOn) whole.toggle(row._id);
        else selection.toggle(row._id, range);
        touch(row._id);
      },
      book: (row) => {
        latest.current.mark([row], !row.booked);
        latest.current.touch(row._id);
      },
    }),
    [latest],
  );
}
