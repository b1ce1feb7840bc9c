import { mayOpen } from "#web/navigation/own-pages.ts";
import { entriesFor, type NavEntry } from "#web/shell/nav-entries.ts";
import { useClientState } from "#web/state/client-state.ts";

/** The entries of the person's role whose pages the tab's way in is enough for. */
export function useEntries(entries: readonly NavEntry[]): NavEntry[] {
  const role = useClientState((state) => state.role);
  const connectToken = useClientState((state) => state.connectToken);
  return entriesFor(entries, role).filter(({ path }) => mayOpen(path)({ connectToken }));
}
