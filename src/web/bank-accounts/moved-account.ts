/** The last move of an account, kept for its undo until it is hidden or the page is loaded again. */
import { useSyncExternalStore } from "react";
import type { OriginateName } from "#contract/fields.ts";
import { createStore } from "#web/state/create-store.ts";

export interface MovedAccount {
  readonly accountNr: string;
  readonly originate: OriginateName;
  readonly currency: string;
  /** As people know it. */
  readonly name: string;
  readonly sourceId: string;
  readonly targetId: string;
  readonly targetName: string;
  /** A job is at it since this moment; the list of the source company tells how it ends. */
  readonly waitingSinceMs?: number;
}

const store = createStore<{ readonly last: MovedAccount | null }>({ last: null });

export function rememberMove(last: MovedAccount | null): void {
  store.set({ last });
}

export function useLastMove(): MovedAccount | null {
  return useSyncExternalStore(store.subscribe, () => store.get().last);
}
