/** A list of this tab and session, kept in storage, so that a reload goes on with it. */
import { sessionSerial } from "#web/state/client-state.ts";
import { withStorage } from "#web/state/tab-storage.ts";

export interface TabList<Item> {
  readonly get: () => readonly Item[];
  readonly set: (items: readonly Item[]) => void;
  readonly reset: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * `restore` takes what a reload finds in storage, item by item of unknown shape. The next person's
 * session finds the list empty; `onForget` then forgets what belongs to the items elsewhere.
 */
export function createTabList<Item>(
  storageKey: string,
  restore: (stored: readonly unknown[]) => readonly Item[],
  onForget: () => void = () => {},
): TabList<Item> {
  let items: readonly Item[] | undefined;
  let session = sessionSerial();
  const listeners = new Set<() => void>();

  function set(next: readonly Item[]): void {
    items = next;
    // A full or forbidden storage costs only the survival of a reload.
    withStorage("sessionStorage", (storage) => {
      if (next.length > 0) storage.setItem(storageKey, JSON.stringify(next));
      else storage.removeItem(storageKey);
    });
    for (const listener of listeners) listener();
  }
  function read(): readonly Item[] {
    const stored = withStorage("sessionStorage", (storage): unknown =>
      JSON.parse(storage.getItem(storageKey) ?? "[]"),
    );
    return Array.isArray(stored) ? restore(stored) : [];
  }
  return {
    get() {
      if (session !== sessionSerial()) {
        session = sessionSerial();
        items = undefined;
        onForget();
      }
      return (items ??= read());
    },
    set,
    reset() {
      session = sessionSerial();
      onForget();
      set([]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
