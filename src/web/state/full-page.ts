import { useLayoutEffect, useSyncExternalStore } from "react";
import { createStore } from "#web/state/create-store.ts";

const users = createStore({ count: 0 });

/**
 * The calling page uses the whole main area, without padding and footer. Asked here and not by the
 * style sheet's `:has`: with that the browser looks through the ancestors of each row that scrolls
 * in.
 */
export function useFullPage(): void {
  useLayoutEffect(() => {
    users.set({ count: users.get().count + 1 });
    return () => users.set({ count: users.get().count - 1 });
  }, []);
}

/**
 * Whether the page of the moment uses the whole main area; a page that the server draws does not.
 */
export function useIsFullPage(): boolean {
  return useSyncExternalStore(
    users.subscribe,
    () => users.get().count > 0,
    () => false,
  );
}
