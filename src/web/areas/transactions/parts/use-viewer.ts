import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useCallback, useState } from "react";
import type { ListHandle } from "./TransactionList.tsx";
import { useListRows } from "./use-list-rows.ts";
import { useSelection } from "./use-selection.ts";
import { type LinkedItem, useLinkedItem } from "#web/areas/transactions/queries/item-link.ts";
import { useTransactionPages } from "#web/areas/transactions/queries/use-transaction-pages.ts";
import { isNarrowed, type ViewerSearch } from "#web/areas/transactions/queries/viewer-search.ts";
import { useViewerSearch } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { useViewerFilter, type AccountsReply } from "./use-viewer-filter.ts";
import { useCursor } from "./use-cursor.ts";
import { useFetchMore } from "./use-fetch-more.ts";
import { useRowActions } from "./use-row-actions.ts";
import { findPlace, rememberPlace } from "./viewer-places.ts";
import { to } from "#web/navigation/paths.ts";
import { useClientState } from "#web/state/client-state.ts";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import { useBooking } from "#web/areas/transactions/queries/use-booking.ts";
import { askAbout } from "#web/areas/questions/ask-about.ts";
import { type FilterSelection, useFilterSelection } from "./use-filter-selection.ts";
import { countUnbooked, useNextUnbooked } from "./use-next-unbooked.ts";

interface ViewerInput {
  readonly companyId: string;
  /** Undefined until the company's accounts are here. */
  readonly accounts: AccountsReply | undefined;
  readonly phone: boolean;
  readonly list: RefObject<ListHandle | null>;
}

/** Everything the viewer knows and can do; the page only lays it out. */
export function useViewer({ companyId, accounts, phone, list }: ViewerInput) {
  const handle = useViewerSearch();
  const { filter, filterOf, unmet, waitsForAccounts, unbooked } = useViewerFilter(
    handle,
    companyId,
    accounts,
  );
  const pages = useTransactionPages(filter);
  const { transactions, query } = pages;
  const { items, rows } = useListRows(pages);
  const selection = useSelection(transactions);
  const placeKey = JSON.stringify(pages.shownFilter ?? "");
  const linked = useLinkedItem(companyId);
  const cursor = withLink(
    useCursor(rows, placeKey, (id) => list.current?.reveal(id)),
    linked,
  );
  const { current, setCurrentId } = cursor;
  const drawer = useDrawer(list, linked.transaction !== undefined);
  const isWhole = useShowsWhole(handle.search) && unmet.length === 0;
  const marks = useMarks({ companyId, filter, isWhole, pages, rows, cursor, selection });
  const actions = useRowActions({
    phone,
    selection,
    whole: marks.whole,
    mark: marks.mark,
    open: (id) => (drawer.set(true), setCurrentId(id)),
    touch: setCurrentId,
  });
  const navigate = useNavigate();
  return {
    handle,
    filterOf,
    unmet,
    waitsForAccounts,
    pages,
    items,
    selection,
    current,
    drawerOpen: drawer.isOpen,
    actions,
    placeKey,
    startOffset: findPlace(placeKey)?.offset ?? 0,
    rememberOffset: (offset: number) =>
      rememberPlace(placeKey, { offset, currentId: current?._id }),
    move: cursor.move,
    unbooked,
    fetchMore: useFetchMore(query),
    reload: () => (rememberPlace(placeKey, { offset: 0, currentId: undefined }), pages.reload()),
    selectCurrent: () => current && actions.select(current, false),
    /** Where the row is in the list; else the next one takes the place of a row that leaves. */
    show: (id: string) => {
      if (rows.some((row) => row._id === id)) setCurrentId(id);
    },
    openCurrent: () => current && drawer.set(true),
    marks,
    ask: () =>
      marks.whole.isOn
        ? askAbout(companyId, rows.filter(marks.isSelected), countWhole(marks.whole))
        : askAbout(companyId, selection.rows.length > 0 ? selection.rows : listOf(current)),
    openExport: () =>
      void navigate({ to: to.exports(), search: exportSearch(handle.search) as never }),
    close: () => {
      linked.leave();
      if (drawer.isOpen) return drawer.set(false);
      marks.clear();
    },
  };
}

/** The drawer of one item; the list keeps its place when it opens and closes. */
export function useDrawer(list: RefObject<ListHandle | null>, isLinked = false) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isLinked;
  return {
    isOpen,
    set: (next: boolean) => {
      if (next !== isOpen) list.current?.hold();
      setOpened(next);
    },
  };
}

/** The items of a selection of the whole filter; a question is asked where all are loaded. */
function countWhole({ counted }: FilterSelection): number {
  return counted ? counted.count + counted.unchanged : Infinity;
}

function listOf(row: Transaction | undefined): readonly Transaction[] {
  return row === undefined ? [] : [row];
}

/** The filter's parts that an export can have too. */
function exportSearch({
  dateFrom,
  dateTo,
  booked,
  newSince,
}: ReturnType<typeof useViewerSearch>["search"]) {
  return { from: dateFrom, to: dateTo, booked, newSince };
}

/** Every account and every item of the company; only what is booked may be left out. */
function useShowsWhole(search: ViewerSearch): boolean {
  const hasAll = useClientState((state) => state.selectedBankAccounts.length === 0);
  return hasAll && search.booked !== "BOOKED" && !isNarrowed(search);
}

/** The item of a link in place of the cursor's row, until the cursor moves. */
function withLink(
  cursor: ReturnType<typeof useCursor>,
  linked: LinkedItem,
): ReturnType<typeof useCursor> {
  const current = linked.transaction;
  if (current === undefined) return cursor;
  return {
    ...cursor,
    current,
    // Its own row, when it is marked: the drawer stays on it.
    setCurrentId: (id) => {
      if (id !== current._id) linked.leave();
      cursor.setCurrentId(id);
    },
    go: (place) => (linked.leave(), cursor.go(place)),
    move: (step) => (linked.leave(), cursor.move(step)),
  };
}

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
function useMarks({ companyId, filter, isWhole, pages, rows, cursor, selection }: MarksInput) {
  const next = useNextClient();
  const { query, transactions, isSettling } = pages;
  const whole = useFilterSelection(isSettling ? undefined : filter, transactions);
  const booking = useBooking(companyId);
  const { mark } = booking;
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
      mark(whole.target, true);
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
