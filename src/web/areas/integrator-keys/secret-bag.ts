/**
 * The one place that holds a new secret: filled by the reply that brought it, emptied when the
 * dialog that shows it closes. Neither a query nor a stored state knows it.
 */
import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "#web/state/create-store.ts";

export interface ShownSecret {
  readonly clientId: string;
  readonly clientSecret: string;
}

const bag = createStore<{ readonly secret: ShownSecret | null }>({ secret: null });

export function putSecret(secret: ShownSecret): void {
  bag.set({ secret });
}

export function emptySecretBag(): void {
  bag.set({ secret: null });
}

export function secretInBag(): ShownSecret | null {
  return bag.get().secret;
}

export function useSecretBag(): ShownSecret | null {
  return useSyncExternalStore(bag.subscribe, secretInBag);
}

let dialogs = 0;

/** For a dialog that shows the secret: empties the bag when the dialog is gone. */
export function useEmptiedBag(): void {
  useEffect(() => {
    dialogs += 1;
    return () => {
      dialogs -= 1;
      // In development React takes a component away and brings it back at once.
      queueMicrotask(() => {
        if (dialogs === 0) emptySecretBag();
      });
    };
  }, []);
}
