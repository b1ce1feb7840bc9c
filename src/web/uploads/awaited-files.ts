/** Names of uploads whose end is awaited: add, remove, reset. Kept in storage, so that a reload goes on waiting. */
import { z } from "zod";

const awaitedSchema = z.object({
  companyId: z.string(),
  name: z.string(),
  originalName: z.string(),
  /** Milliseconds since the epoch. */
  sinceMs: z.number(),
  /** The user was already told that it takes longer. */
  told: z.boolean(),
});
export type AwaitedFile = z.infer<typeof awaitedSchema>;

const STORAGE_KEY = "bankhid.awaitedFiles";
/** A day: what has not ended by then never will, and must not be polled for ever. */
const KEPT_MS = 24 * 60 * 60 * 1000;

let current: readonly AwaitedFile[] | undefined;
const listeners = new Set<() => void>();

export const awaitedFiles = {
  get(): readonly AwaitedFile[] {
    return (current ??= readStored());
  },
  add(file: AwaitedFile): void {
    store([...this.get().filter((each) => each.name !== file.name), file]);
  },
  remove(name: string): void {
    store(this.get().filter((each) => each.name !== name));
  },
  markTold(name: string): void {
    store(this.get().map((each) => (each.name === name ? { ...each, told: true } : each)));
  },
  reset(): void {
    store([]);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function store(next: readonly AwaitedFile[]): void {
  current = next;
  try {
    if (next.length) localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A full or forbidden storage costs only the survival of a reload.
  }
  for (const listener of listeners) listener();
}

function readStored(): readonly AwaitedFile[] {
  try {
    const parsed = z.array(awaitedSchema).safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]"));
    return parsed.success ? parsed.data.filter((each) => Date.now() - each.sinceMs < KEPT_MS) : [];
  } catch {
    return [];
  }
}
