/** The adviser's key, kept by this tab until it is over. */
import { withStorage } from "#web/state/tab-storage.ts";

const NAME = "bankhid.adviser";

export function readAdviserKey(): string | undefined {
  return withStorage("sessionStorage", (storage) => storage.getItem(NAME)) ?? undefined;
}

export function keepAdviserKey(key: string | undefined): void {
  withStorage("sessionStorage", (storage) =>
    key === undefined ? storage.removeItem(NAME) : storage.setItem(NAME, key),
  );
}
