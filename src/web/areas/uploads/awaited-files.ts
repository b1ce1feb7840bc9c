/**
 * Names of awaited uploads: add, remove, reset. Kept in storage, so that a reload goes on waiting.
 */
import { createTabList } from "#web/state/tab-list.ts";
import { nowMs } from "#web/time/now.ts";

export interface AwaitedFile {
  readonly companyId: string;
  readonly name: string;
  readonly originalName: string;
  /** Milliseconds since the epoch. */
  readonly sinceMs: number;
  /** The user was already told that it takes longer. */
  readonly told: boolean;
}

const STORAGE_KEY = "bankhid.awaitedFiles";
/** A day: a file that has not ended by then never will, and must not be polled for ever. */
const KEPT_MS = 24 * 60 * 60 * 1000;

// The next person must not poll for the names of this session.
const files = createTabList(STORAGE_KEY, (stored) => stored.filter(isAwaited));

export const awaitedFiles = {
  get: files.get,
  add(file: AwaitedFile): void {
    files.set([...files.get().filter((each) => each.name !== file.name), file]);
  },
  remove(name: string): void {
    files.set(files.get().filter((each) => each.name !== name));
  },
  markTold(name: string): void {
    files.set(files.get().map((each) => (each.name === name ? { ...each, told: true } : each)));
  },
  /** Puts the files of a company behind those of others. */
  moveBack(companyId: string): void {
    const own = files.get().filter((each) => each.companyId === companyId);
    if (own.length === files.get().length) return;
    files.set([...files.get().filter((each) => each.companyId !== companyId), ...own]);
  },
  reset: files.reset,
  subscribe: files.subscribe,
};

function isAwaited(value: unknown): value is AwaitedFile {
  const { companyId, name, originalName, sinceMs } = (value ?? {}) as Partial<
    Record<keyof AwaitedFile, unknown>
  >;
  const whole =
    [companyId, name, originalName].every((each) => typeof each === "string") &&
    typeof sinceMs === "number";
  return whole && nowMs() - (sinceMs as number) < KEPT_MS;
}
