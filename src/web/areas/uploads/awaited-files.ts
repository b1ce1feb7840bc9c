/**
 * Names of awaited uploads: add, remove, reset. Kept in storage, so that a reload goes on waiting.
 */
import { sessionSerial } from "#web/state/client-state.ts";
import { withStorage } from "#web/state/tab-storage.ts";
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

let current: readonly AwaitedFile[] | undefined;
/** The session whose names are in memory: the next person must not poll for them. */
let session = sessionSerial();
const listeners = new Set<() => void>();

export const awaitedFiles = {
  get(): readonly AwaitedFile[] {
    if (session !== sessionSerial()) {
      session = sessionSerial();
      current = undefined;
    }
    return (current ??= readStored());
  },
  add(file: AwaitedFile): void {
    store([...awaitedFiles.get().filter((each) => each.name !== file.name), file]);
  },
  remove(name: string): void {
    store(awaitedFiles.get().filter((each) => each.name !== name));
  },
  markTold(name: string): void {
    store(awaitedFiles.get().map((each) => (each.name === name ? { ...each, told: true } : each)));
  },
  reset(): void {
    session = sessionSerial();
    store([]);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function store(next: readonly AwaitedFile[]): void {
  current = next;
  // A full or forbidden storage costs only the survival of a reload.
  withStorage("sessionStorage", (storage) => {
    if (next.length) storage.setItem(STORAGE_KEY, JSON.stringify(next));
    else storage.removeItem(STORAGE_KEY);
  });
  for (const listener of listeners) listener();
}

function readStored(): readonly AwaitedFile[] {
  const value = withStorage("sessionStorage", (storage): unknown =>
    JSON.parse(storage.getItem(STORAGE_KEY) ?? "[]"),
  );
  return Array.isArray(value) ? value.filter(isAwaited) : [];
}

function isAwaited(value: unknown): value is AwaitedFile {
  const { companyId, name, originalName, sinceMs } = (value ?? {}) as Partial<
    Record<keyof AwaitedFile, unknown>
  >;
  const whole =
    [companyId, name, originalName].every((each) => typeof each === "string") &&
    typeof sinceMs === "number";
  return whole && nowMs() - (sinceMs as number) < KEPT_MS;
}
