import type { RefObject } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { ListHandle } from "#web/areas/transactions/parts/TransactionList.tsx";
import { useCursor } from "#web/areas/transactions/parts/use-cursor.ts";
import { useFetchMore } from "#web/areas/transactions/parts/use-fetch-more.ts";
import { useNextUnbooked } from "#web/areas/transactions/parts/use-next-unbooked.ts";
import { useRowActions } from "#web/areas/transactions/parts/use-row-actions.ts";
import { useSelection } from "#web/areas/transactions/parts/use-selection.ts";
import { useViewerKeys } from "#web/areas/transactions/parts/use-viewer-keys.ts";
import { isBookable } from "#web/areas/transactions/queries/booking-target.ts";
import { SEVERAL, useBooking } from "#web/areas/transactions/queries/use-booking.ts";
import { askAbout } from "#web/areas/questions/ask-about.ts";
import { questionTexts } from "#web/areas/questions/texts/questions.ts";
import { companyOf } from "#web/areas/transactions/queries/client-pages.ts";
import { addToast } from "#web/toasts/toasts.ts";
import type { LoadedPages } from "#web/areas/transactions/queries/use-transaction-pages.ts";

interface MarksInput {
  readonly pages: LoadedPages;
  readonly rows: readonly Transaction[];
  /** Another text for another filter: the cursor begins anew. */
  readonly placeKey: string;
  readonly phone: boolean;
  readonly list: RefObject<ListHandle | null>;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly openExport: () => void;
  readonly countLeft: (() => Promise<number>) | undefined;
}

/** Cursor, selection, marks and keys of the list over several companies. */
export function useClientMarks(input: MarksInput) {
  const { pages, rows, placeKey, phone, list, searchBox, isOpen, setOpen, countLeft } = input;
  const { query } = pages;
  const selection = useSelection(pages.transactions);
  const cursor = useCursor(rows, placeKey, (id) => list.current?.reveal(id));
  const { current } = cursor;
  const booking = useBooking(SEVERAL);
  const actions = useRowActions({
    phone,
    selection,
    whole: undefined,
    mark: booking.mark,
    open: (id) => (cursor.setCurrentId(id), setOpen(true)),
    touch: cursor.setCurrentId,
  });
  const nextUnbooked = useNextUnbooked({
    rows,
    place: cursor.index,
    countLeft,
    hasMore: query.hasNextPage,
    loadMore: async () => !(await query.fetchNextPage()).isError,
    go: cursor.go,
    goToNextClient: undefined,
  });
  const book = () => {
    if (picked.length > 0) booking.mark(picked, true);
    selection.clear();
  };
  const selectLoaded = (wanted: (row: Transaction) => boolean) => {
    for (const row of pages.transactions)
      if (isBookable(row) && wanted(row) && !selection.ids.has(row._id))
        selection.toggle(row._id, false);
  };
  const picked = selection.rows.length > 0 ? selection.rows : current ? [current] : [];
  useViewerKeys({
    move: cursor.move,
    select: () => current && actions.select(current, false),
    book,
    selectUpToDay: () => {
      const day = current?.bookingDate;
      if (day) selectLoaded((row) => row.bookingDate <= day);
    },
    selectAll: () => selectLoaded(() => true),
    undo: booking.undo,
    nextUnbooked,
    nextClient: () => undefined,
    search: () => searchBox.current?.focus(),
    ask: () => askOfOneCompany(picked),
    export: input.openExport,
    open: () => current && setOpen(true),
    close: () => (isOpen ? setOpen(false) : selection.clear()),
  });
  return {
    current,
    selection,
    booking,
    actions,
    move: cursor.move,
    book,
    ask: () => askOfOneCompany(picked),
    unbook: () => {
      booking.mark(selection.rows, false);
      selection.clear();
    },
    show: (id: string) => {
      if (rows.some((row) => row._id === id)) cursor.setCurrentId(id);
    },
    fetchMore: useFetchMore(query),
  };
}

function askOfOneCompany(picked: readonly Transaction[]): void {
  const [company, ...others] = new Set(picked.map(companyOf));
  if (others.length > 0) addToast({ intent: "warning", ...questionTexts.otherCompanies });
  else if (company !== undefined) askAbout(company, picked);
}
