/**
 * The title of the browser's tab where an address alone does not decide it: a page that is not
 * there, a home that differs by role, a page that failed.
 */
import { useEffect } from "react";
import { createStore } from "#web/state/create-store.ts";
import { tabTitle } from "#web/texts/public.ts";

/** The title that a page has taken for itself. */
export const takenTitle = createStore<{ readonly title: string | undefined }>({ title: undefined });

/** Takes the tab's title while the component is mounted; other pages have it by their address. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    takenTitle.set({ title });
    // A failed root has no layout that would write it.
    document.title = tabTitle(title);
    return () => takenTitle.set({ title: undefined });
  }, [title]);
}
