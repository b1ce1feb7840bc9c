import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { rememberSearch, searchOfRemembered } from "#web/pages/transactions/remembered-search.ts";
import { readViewerSearch, type ViewerSearch } from "#web/pages/transactions/viewer-search.ts";
import { to } from "#web/paths.ts";
import { clientState, setClientState } from "#web/state/client-state.ts";

export interface ViewerSearchHandle {
  readonly search: ViewerSearch;
  /** Changes some filters; `undefined` removes one. */
  readonly change: (change: { readonly [Key in keyof ViewerSearch]?: ViewerSearch[Key] | undefined }) => void;
  readonly clear: () => void;
}

/** The filter: the address holds it, the client state remembers it for the next visit without one. */
export function useViewerSearch(): ViewerSearchHandle {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const key = JSON.stringify(raw);
  // The router hands out a new object with every render; its text decides.
  const search = useMemo(() => readViewerSearch(JSON.parse(key) as Record<string, unknown>), [key]);
  const go = useCallback(
    (next: ViewerSearch) => {
      rememberSearch(next);
      void navigate({ to: to.transactionViewer(), search: next as never, replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    const remembered = searchOfRemembered(clientState().transactionFilter);
    if (Object.keys(search).length === 0 && Object.keys(remembered).length > 0) go(remembered);
    else if (Object.keys(search).length > 0) rememberSearch(search);
    // Only the arrival on the page restores; later an empty filter is the user's wish.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const change = useCallback<ViewerSearchHandle["change"]>((part) => go(readViewerSearch({ ...search, ...part })), [go, search]);
  const clear = useCallback(() => {
    setClientState({ transactionFilter: null, skippedFilter: true });
    void navigate({ to: to.transactionViewer(), search: {} as never, replace: true });
  }, [navigate]);
  return { search, change, clear };
}
