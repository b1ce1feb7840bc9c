/** Threads that were ended before their work was done, counted for an operator. */
import type { ThreadWorkName } from "./thread-works.ts";

/** cpu, time, memory: its limit was reached. crash: the work threw or its thread died. */
export type ThreadEndReason = "cpu" | "time" | "memory" | "crash";

/** The thread was ended, or died, before it answered. The same bytes would end the next one too. */
export class ThreadEnded extends Error {
  readonly work: ThreadWorkName;
  readonly reason: ThreadEndReason;
  constructor(work: ThreadWorkName, reason: ThreadEndReason, cause?: unknown) {
    super(`The thread of ${work} was ended: ${reason}`, { cause });
    this.name = "ThreadEnded";
    this.work = work;
    this.reason = reason;
  }
}

const counts = new Map<string, { work: ThreadWorkName; reason: ThreadEndReason; count: number }>();

/** Counts one ended thread. */
export function countThreadEnd(work: ThreadWorkName, reason: ThreadEndReason): void {
  const key = `${work} ${reason}`;
  const known = counts.get(key) ?? { work, reason, count: 0 };
  counts.set(key, { ...known, count: known.count + 1 });
}

/** Ended threads of this process since its start. */
export function listThreadEnds(): readonly {
  readonly work: ThreadWorkName;
  readonly reason: ThreadEndReason;
  readonly count: number;
}[] {
  return [...counts.values()];
}
