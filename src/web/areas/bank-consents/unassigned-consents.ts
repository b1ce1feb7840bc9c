/** Whether this tab has left the accounts of a consent without a company. */
import { useSyncExternalStore } from "react";
import { createStore } from "#web/state/create-store.ts";

const store = createStore({ left: false });

export function noteUnassigned(): void {
  store.set({ left: true });
}

export function useLeftConsents(): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get().left);
}
