import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import {
  type NamedAccounts,
  readAddress,
  type ReadAddress,
  readViewerSearch,
  type SearchPart,
  type UnmetFilter,
  type ViewerSearch,
  withSearchPart,
  writeAddress,
} from "./viewer-search.ts";
import { to } from "#web/navigation/paths.ts";
import {
  clientState,
  setClientState,
  type ChosenPeriod,
  type TransactionViewerFilter,
} from "#web/state/client-state.ts";
import { keepPeriod, toPeriod, usePagePeriod } from "#web/state/page-period.ts";

export interface ViewerSearchHandle {
  /** The filter of the list; while something is typed, as the text is understood so far. */
  readonly search: ViewerSearch;
  /** The filter that the address holds. */
  readonly stored: ViewerSearch;
  /** The typed text as it is understood, as long as it is not kept. */
  readonly draft: SearchPart | undefined;
  /** Shows the list of a typed text without keeping it; `undefined` goes back to the stored one. */
  readonly preview: (part: SearchPart | undefined) => void;
  /** Keeps a typed text as it was understood: its words in place of the last ones. */
  readonly take: (part: SearchPart) => void;
  /** Accounts that the address names; they stay there until they are ticked. */
  readonly named: NamedAccounts;
  /** Values of the address that cannot be read: as long as there are any, nothing is listed. */
  readonly unmet: readonly UnmetFilter[];
  /** Changes some filters; `undefined` removes one. */
  readonly change: (change: {
    readonly [Key in keyof ViewerSearch]?: ViewerSearch[Key] | undefined;
  }) => void;
  /** Shows a saved view: its filters in place of all that are in force. */
  readonly show: (search: ViewerSearch) => void;
  /** Takes the named accounts out of the address. */
  readonly settleNamed: () => void;
  /** Goes on with the filters that could be read. */
  readonly dropUnmet: () => void;
  /** Removes all filters, the choice of accounts too. */
  readonly clear: () => void;
}

/** The page whose address holds the filter. */
interface SearchPlace {
  readonly path: string;
  /** Names of the address that are no filter and stay. */
  readonly kept: readonly string[];
  /** Whether the client state remembers the filter for the next visit without one. */
  readonly remembers: boolean;
}

const ONE_COMPANY: SearchPlace = { path: to.transactionViewer(), kept: [], remembers: true };

/**
 * The filter: the address holds it, the client state remembers it for the next visit without one.
 * An address without days and without another demand takes the chosen period of the header.
 */
export function useViewerSearch(place: SearchPlace = ONE_COMPANY): ViewerSearchHandle {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const key = JSON.stringify(raw);
  // The router hands out a new object with every render; its text decides.
  const read = useMemo(() => readAddress(JSON.parse(key) as Record<string, unknown>), [key]);
  // A link brings its filter beside the address: nothing is asked before the address has it.
  const [restored, setRestored] = useState(() =>
    place.remembers && isEmpty(read) ? readRemembered(clientState().transactionFilter) : null,
  );
  const now = restored && isEmpty(read) ? restored : read;
  const go = useCallback(
    (next: ReadAddress) => {
      if (place.remembers) rememberAddress(next);
      const search = { ...pick(key, place.kept), ...writeAddress(next) };
      void navigate({ to: place.path, search: search as never, replace: true });
    },
    [navigate, place, key],
  );
  useEffect(() => {
    if (restored && !isEmpty(restored)) go(restored);
    else if (place.remembers && !isEmpty(now)) rememberAddress(now);
    // Only the arrival on the page restores; later an empty filter is the user's request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (!isEmpty(read)) setRestored(null);
  }, [read]);
  const [draft, setDraft] = useState<SearchPart | undefined>();
  const search = useMemo(
    () => (draft ? withSearchPart(now.search, draft) : now.search),
    [now.search, draft],
  );
  usePeriodOfHeader(now, demandsNothing(read), go);
  const keep = useCallback(
    (next: ViewerSearch) => {
      setDraft(undefined);
      if (next.dateFrom !== now.search.dateFrom || next.dateTo !== now.search.dateTo)
        keepPeriod(toPeriod(next.dateFrom, next.dateTo));
      go({ ...now, search: next });
    },
    [go, now],
  );
  const change = useCallback<ViewerSearchHandle["change"]>(
    (part) => keep(readViewerSearch({ ...search, ...part })),
    [keep, search],
  );
  const take = useCallback(
    (part: SearchPart) => keep(withSearchPart(now.search, part)),
    [keep, now.search],
  );
  const show = (next: ViewerSearch) => {
    setRestored(null);
    setDraft(undefined);
    keepPeriod(toPeriod(next.dateFrom, next.dateTo));
    go({ search: next, named: {}, unmet: [] });
  };
  const settleNamed = useCallback(() => go({ ...now, named: {} }), [go, now]);
  const dropUnmet = useCallback(() => go({ ...now, named: {}, unmet: [] }), [go, now]);
  const clear = useCallback(() => {
    if (place.remembers) setClientState({ transactionFilter: null, selectedBankAccounts: [] });
    keepPeriod(null);
    setRestored(null);
    setDraft(undefined);
    void navigate({ to: place.path, search: pick(key, place.kept) as never, replace: true });
  }, [navigate, place, key]);
  const { named, unmet, search: stored } = now;
  const handle = { search, stored, draft, named, unmet };
  return { ...handle, preview: setDraft, take, change, show, settleNamed, dropUnmet, clear };
}

/** The days of the list are those of the header, whichever of both a person changes. */
function usePeriodOfHeader(
  now: ReadAddress,
  isOpen: boolean,
  go: (next: ReadAddress) => void,
): void {
  const { dateFrom, dateTo } = now.search;
  const show = (period: ChosenPeriod | null) => go(withDays(now, period));
  usePagePeriod({ days: toPeriod(dateFrom, dateTo), choose: show });
  useEffect(() => {
    const { period } = clientState();
    if (isOpen && period) show(period);
    // A period that is chosen later comes through the header.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
}

function withDays(address: ReadAddress, period: ChosenPeriod | null): ReadAddress {
  const days = { dateFrom: period?.from, dateTo: period?.to };
  return { ...address, search: readViewerSearch({ ...address.search, ...days }) };
}

/** Whether an address leaves the days open: links to a file's items or to doubles mean all days. */
function demandsNothing(address: ReadAddress): boolean {
  const { booked: _, sort: __, ...demands } = writeAddress(address);
  return Object.keys(demands).length === 0;
}

function pick(address: string, names: readonly string[]): Record<string, unknown> {
  const raw = JSON.parse(address) as Record<string, unknown>;
  return Object.fromEntries(names.flatMap((name) => (name in raw ? [[name, raw[name]]] : [])));
}

function isEmpty(address: ReadAddress): boolean {
  return Object.keys(writeAddress(address)).length === 0;
}

/** The demands of the remembered filter, with the names of links among its fields. */
export function readRemembered(filter: TransactionViewerFilter | null): ReadAddress {
  return readAddress({ ...filter });
}

/**
 * Keeps the demands for the next visit without any, those that nobody could fulfil too. The days
 * stand in the chosen period.
 */
function rememberAddress(address: ReadAddress): void {
  const { dateFrom: _, dateTo: __, ...search } = address.search;
  const filter: TransactionViewerFilter = {
    ...(writeAddress({ ...address, search }) as Partial<TransactionViewerFilter>),
    booked: address.search.booked ?? "ALL",
  };
  setClientState({ transactionFilter: filter });
}
