import { useCallback } from "react";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import { useBooking } from "#web/areas/transactions/queries/use-booking.ts";
import type { useTransactionPages } from "#web/areas/transactions/queries/use-transaction-pages.ts";
import { useFilterSelection } from "./use-filter-selection.ts";
import { countUnbooked, useNextUnbooked } from "./use-next-unbooked.ts";
import type { useSelection } from "./use-selection.ts";

interface MarksInput {
  readonly companyId: string;
  readonly filter: TransactionFilter | undefined;
  /** Every account and every item of the company; only what is booked may be left out. */
  readonly isWhole: boolean;
  readonly pages: ReturnType<typeof useTransactionPages>;
  readonly rows: readonly Transaction[];
  readonly cursor: {
    readonly current: Transaction | undefined;
    readonly index: number;
    readonly go: (place: number) => void;
  };
  readonly selection: ReturnType<typeof useSelection>;
}

/** The marks of the list: what is selected for them, the commands, and their undo. */
export function useMarks({
  companyId,
  filter,
  isWhole,
  pages,
  rows,
  cursor,
  selection,
}: MarksInput) {
  const next = useNextClient();
  const { query, transactions, isSettling } = pages;
  const whole = useFilterSelection(isSettling ? undefined : filter, transactions);
  const booking = useBooking(companyId);
  const { mark: run } = booking;
  const mark = useCallback(
    (given: readonly Transaction[], booked: boolean) => run({ kind: "rows", rows: given }, booked),
    [run],
  );
  const nextUnbooked = useNextUnbooked({
    rows,
    place: cursor.index,
    countLeft: filter && (() => countUnbooked(filter)),
    hasMore: query.hasNextPage,
    loadMore: async () => !(await query.fetchNextPage()).isError,
    go: cursor.go,
    goToNextClient: next.available && isWhole ? () => void next.goToItems() : undefined,
  });
  const selectAll = (day?: string) => {
    selection.clear();
    whole.selectAll(day);
  };
  const { isOn, isSelected: isInWhole } = whole;
  const isSelected = useCallback(
    (row: Transaction) => (isOn ? isInWhole(row) : selection.ids.has(row._id)),
    [isOn, isInWhole, selection.ids],
  );
  // Only sets marks: a mark is cleared by its ring, in the drawer, or by the line of a selection.
  const book = () => {
    if (isOn) {
      if (!whole.target) return;
      run(whole.target, true);
      return whole.clear();
    }
    const { current } = cursor;
    const picked = selection.rows.length > 0 ? selection.rows : current ? [current] : [];
    if (picked.length > 0) mark(picked, true);
    selection.clear();
  };
  return {
    whole,
    booking,
    mark,
    nextUnbooked,
    isSelected,
    selectAll,
    selectUpToDay: () => cursor.current?.bookingDate && selectAll(cursor.current.bookingDate),
    book,
    clear: () => {
      whole.clear();
      selection.clear();
    },
    unbook: () => {
      mark(selection.rows, false);
      selection.clear();
    },
  };
}
