/**
 * The link of a letter was refused. The landing page says so until its reader goes to the login.
 * The link entry sets it and clears it; the login page clears it.
 */
import { useSyncExternalStore } from "react";
import { createStore } from "#web/state/create-store.ts";

const store = createStore<{ readonly refused: boolean }>({ refused: false });

export function noteRefusedLink(refused: boolean): void {
  store.set({ refused });
}

export function useRefusedLink(): boolean {
  return useSyncExternalStore(store.subscribe, store.get, store.get).refused;
}
