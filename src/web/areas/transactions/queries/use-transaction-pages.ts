import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type {
  BookedFilter,
  TransactionFilter,
  TransactionSort,
} from "#contract/transactions/transaction-filter.ts";
import type { PendingItem } from "#contract/transactions/transactions.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { ECHO_MS, ownCommands } from "#web/api/own-echo.ts";
import { whenPointerRests } from "#web/state/pointer-rest.ts";
import { mergeFirstPage } from "./merge-first-page.ts";
import { containMarks, holdsOwnMark, keepOwnMarks, lastMark } from "./own-marks.ts";
import {
  isOwnEcho,
  PAGES_KEY,
  type TransactionPage,
  type TransactionPages,
} from "./transaction-pages.ts";

/**
 * Up to this many loaded pages are simply fetched again; a longer list keeps its place and offers
 * the refresh.
 */
const SILENT_PAGES_MAX = 3;

/** Pages of a long list that are looked at after an event, the first ones before the others. */
const LOOKED_PAGES_MAX = 8;

/** While a further page loads, the first one is looked at again so much later. */
const LOADING_MS = 500;

/** One object, so that a list without announced items is not built again. */
const NO_PENDING: readonly PendingItem[] = [];

/** What every filter of a list says to its pages. */
interface PagedFilter {
  readonly booked: BookedFilter;
  readonly sort?: TransactionSort | undefined;
}

export type FetchPage<Filter> = (
  filter: Filter,
  page: string | undefined,
  signal: AbortSignal,
) => Promise<TransactionPage>;

/** The pages of whichever list. */
export type LoadedPages = Omit<ReturnType<typeof useTransactionPages>, "shownFilter"> & {
  readonly shownFilter: PagedFilter | undefined;
};

/** The list of one company. */
export function useTransactionPages(filter: TransactionFilter | undefined) {
  return usePagesOf(filter, fetchPage);
}

/**
 * The list of a filter: each page is appended, the last one remembered; coming back finds them
 * again.
 */
export function usePagesOf<Filter extends PagedFilter>(
  filter: Filter | undefined,
  fetchOne: FetchPage<Filter>,
) {
  const client = useQueryClient();
  const [newer, setNewer] = useState(false);
  const queryKey = ["Transaction", PAGES_KEY, filter] as const;
  const query = useInfiniteQuery<
    TransactionPage,
    ApiError,
    TransactionPages,
    typeof queryKey,
    string | undefined
  >({
    queryKey,
    enabled: filter !== undefined,
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => fetchMarked(fetchOne, filter!, pageParam, signal),
    getNextPageParam: (last) => last.nextPage,
    // Only an invalidation makes a page old; the cache keeps an unused one for 600 seconds.
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing ten thousand old rows with themselves on each new page would cost more than drawing
    // them. Only marks that were made since the pages were asked for are kept.
    structuralSharing: (_old, pages) => keepOwnMarks(pages as TransactionPages),
    // The last filter's rows stay until those of the new one are here; without a question there are
    // none.
    ...(filter !== undefined && { placeholderData: keepPreviousData }),
    meta: { keepsPlace: true },
  });
  const { data, dataUpdatedAt, isStale, refetch, isPlaceholderData: isSettling } = query;
  const [shownFilter, setShownFilter] = useState(filter);
  if (!isSettling && shownFilter !== filter) {
    setShownFilter(filter);
    setNewer(false);
  }
  useFreshLook({
    client,
    queryKey,
    filter: isSettling ? undefined : filter,
    fetchOne: (asked, page, signal) => fetchMarked(fetchOne, asked, page, signal),
    isStale,
    cameAt: dataUpdatedAt,
    pageCount: data?.pages.length ?? 0,
    refetch: () => void refetch(),
    onNewer: () => setNewer(true),
  });
  const transactions = useMemo(
    () => data?.pages.flatMap((page) => page.transactions) ?? [],
    [data],
  );
  const first = data?.pages[0];
  const reload = () => {
    setNewer(false);
    void client.resetQueries({ queryKey });
  };
  return {
    query,
    transactions,
    pending: first?.pending ?? NO_PENDING,
    total: first?.total,
    totalExact: first?.totalExact ?? true,
    newer,
    reload,
    /** The filter whose rows these are: the last one, until the rows of the new one are here. */
    shownFilter,
    /** The rows of the new filter are on their way. */
    isSettling,
  };
}

interface FreshLook<Filter> {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly filter: Filter | undefined;
  readonly fetchOne: FetchPage<Filter>;
  readonly isStale: boolean;
  /** When the last answer came: one that was old when it came is looked at again. */
  readonly cameAt: number;
  readonly pageCount: number;
  readonly refetch: () => void;
  readonly onNewer: () => void;
}

/**
 * After an invalidation: fetches a short list again; after a change by others, once the pointer
 * rests. Of a long one, and after a booking of our own, looks at the first pages and at those where
 * the person has just marked rows.
 */
function useFreshLook<Filter extends PagedFilter>(look: FreshLook<Filter>): void {
  const { client, queryKey, filter, fetchOne, isStale, cameAt, pageCount } = look;
  const { refetch, onNewer } = look;
  const shownFresh = useRef<Filter>(undefined);
  useEffect(() => {
    if (!isStale) shownFresh.current = filter;
    if (!isStale || pageCount === 0 || !filter) return;
    const echo = isOwnEcho();
    const isShort = !echo && pageCount <= SILENT_PAGES_MAX;
    // What was old when it was opened, or was just changed by the person, waits for nothing.
    const isOthers = shownFresh.current === filter && !ownCommands.isExpected();
    if (isShort && !isOthers) {
      refetch();
      return;
    }
    let hasLooked = false;
    // A page or a mark that came meanwhile has taken the note away that the list is old.
    const noteAgain = () => {
      if (!hasLooked) void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
    };
    if (isShort) {
      const stopWaiting = whenPointerRests(() => {
        hasLooked = true;
        refetch();
      });
      return () => {
        stopWaiting();
        noteAgain();
      };
    }
    const stop = new AbortController();
    const takeOver = async () => {
      const loaded = client.getQueryData<TransactionPages>(queryKey);
      const fresh = loaded && (await lookAgain(loaded, filter, fetchOne, stop.signal));
      if (stop.signal.aborted) return;
      // A page on its way would be appended to the pages from before the merge.
      if (client.isFetching({ queryKey, exact: true }) > 0) {
        timer = setTimeout(() => void takeOver(), LOADING_MS);
        return;
      }
      hasLooked = true;
      const known = client.getQueryData<TransactionPages>(queryKey);
      if (!fresh || !known) return;
      const merged = mergeFirstPage(known, fresh, filter.booked, filter.sort);
      for (const page of merged.data.pages) containMarks(page);
      client.setQueryData(queryKey, merged.data);
      if (merged.newer) onNewer();
    };
    let timer = setTimeout(() => void takeOver(), echo ? ECHO_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
      noteAgain();
    };
    // The key is the filter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isStale, filter, cameAt]);
}

/**
 * The first page as it is now, with the rows of other pages that are looked at; undefined where
 * they could not be had.
 */
async function lookAgain<Filter>(
  { pages, pageParams }: TransactionPages,
  filter: Filter,
  fetchOne: FetchPage<Filter>,
  signal: AbortSignal,
): Promise<TransactionPage | undefined> {
  const looked = pages.flatMap((page, place) =>
    place < SILENT_PAGES_MAX || holdsOwnMark(page) ? [place] : [],
  );
  const fresh: TransactionPage[] = [];
  for (const place of looked.slice(0, LOOKED_PAGES_MAX)) {
    const page = await fetchOne(filter, pageParams[place], signal).catch(() => undefined);
    if (page === undefined) return undefined;
    fresh.push(page);
  }
  const [first, ...others] = keepOwnMarks({ pages: fresh, pageParams: [] }).pages;
  const rows = others.flatMap(({ transactions }) => transactions);
  return first && { ...first, transactions: [...first.transactions, ...rows] };
}

/** An answer contains the marks from before it was asked for. */
async function fetchMarked<Filter>(
  fetchOne: FetchPage<Filter>,
  filter: Filter,
  page: string | undefined,
  signal: AbortSignal,
): Promise<TransactionPage> {
  const number = lastMark();
  const answer = await fetchOne(filter, page, signal);
  containMarks(answer, number);
  return answer;
}

function fetchPage(
  filter: TransactionFilter,
  page: string | undefined,
  signal: AbortSignal,
): Promise<TransactionPage> {
  return page === undefined
    ? callApi("transactionList", { body: filter }, { signal })
    : callApi("transactionListPage", { params: { page }, body: filter }, { signal });
}
