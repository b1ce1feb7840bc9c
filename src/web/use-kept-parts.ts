import { useEffect } from "react";

/** After the page has settled: on a slow connection it must not compete with the page itself. */
const SETTLED_MS = 3_000;

/**
 * Fetches code and texts that must be there when nothing can be fetched any more (no connection, or
 * a new release has replaced the files): the dialogs that every page opens.
 */
export function useKeptParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled(fetchParts()), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
}

function fetchParts(): readonly Promise<unknown>[] {
  return [
    import("#web/AppDialog.tsx"),
    import("#web/shell/modals/CompanySwitchModal.tsx"),
    import("#web/modals/ConfirmModal.tsx"),
  ];
}
