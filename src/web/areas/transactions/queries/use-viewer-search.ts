import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { rememberSearch, searchOfRemembered } from "./remembered-search.ts";
import { readViewerSearch, type ViewerSearch } from "./viewer-search.ts";
import { to } from "#web/navigation/paths.ts";
import { clientState, setClientState } from "#web/state/client-state.ts";

export interface ViewerSearchHandle {
  readonly search: ViewerSearch;
  /** Changes some filters; `undefined` removes one. */
  readonly change: (change: {
    readonly [Key in keyof ViewerSearch]?: ViewerSearch[Key] | undefined;
  }) => void;
  readonly clear: () => void;
}

/**
 * The filter: the address holds it, the client state remembers it for the next visit without one.
 */
export function useViewerSearch(): ViewerSearchHandle {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const key = JSON.stringify(raw);
  // The router hands out a new object with every render; its text decides.
  const read = useMemo(() => readViewerSearch(JSON.parse(key) as Record<string, unknown>), [key]);
  // A link brings its filter beside the address: the list must not ask for every row before the
  // address has it.
  const [restored, setRestored] = useState(() =>
    isEmpty(read) ? searchOfRemembered(clientState().transactionFilter) : null,
  );
  const search = restored && isEmpty(read) ? restored : read;
  const go = useCallback(
    (next: ViewerSearch) => {
      rememberSearch(next);
      void navigate({ to: to.transactionViewer(), search: next as never, replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    if (restored && !isEmpty(restored)) go(restored);
    else if (!isEmpty(search)) rememberSearch(search);
    // Only the arrival on the page restores; later an empty filter is the user's wish.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (!isEmpty(read)) setRestored(null);
  }, [read]);
  const change = useCallback<ViewerSearchHandle["change"]>(
    (part) => go(readViewerSearch({ ...search, ...part })),
    [go, search],
  );
  const clear = useCallback(() => {
    setClientState({ transactionFilter: null });
    void navigate({ to: to.transactionViewer(), search: {} as never, replace: true });
  }, [navigate]);
  return { search, change, clear };
}

function isEmpty(search: ViewerSearch): boolean {
  return Object.keys(search).length === 0;
}
