/**
 * The door to what a browser keeps for the page: local storage for all tabs, session storage for
 * this one. Either may be forbidden or full; the page then just forgets.
 */
export type StorageName = "localStorage" | "sessionStorage";

/**
 * Works with a storage of the browser. `undefined` where the browser has none, or where the work
 * throws: private windows and strict settings throw on the mere access.
 */
export function withStorage<Value>(
  name: StorageName,
  work: (storage: Storage) => Value,
): Value | undefined {
  try {
    // By name: the build of pages that the server draws leaves both out.
    const storage = name === "localStorage" ? globalThis.localStorage : globalThis.sessionStorage;
    return storage && work(storage);
  } catch {
    return undefined;
  }
}

/** Whether an event of another tab was about the storage that all tabs share. */
export function isLocalChange(event: StorageEvent): boolean {
  return event.storageArea === window.localStorage;
}
