/**
 * A start asks the database many times. Each of these connections can fail for a passing reason:
 * the server restarts, has no connection left, or is too busy to answer in time.
 */
import { setTimeout as pause } from "node:timers/promises";
import { isLate, isPassing } from "./database-fault.ts";
import type { PreparationLog } from "./preparation-lock.ts";

export interface RepeatOptions {
  /** No repeat begins later than this after the first failure, in milliseconds. */
  readonly waitMs: number;
  /** The server is this program's own: only lateness passes, everything else is a fault. */
  readonly own: boolean;
  readonly log: PreparationLog;
}

const PAUSE_MS = 500;

/** Does the work again while its fault is one that passes; throws the fault when time is up. */
export async function repeatWhilePassing<Result>(
  work: () => Promise<Result>,
  { waitMs, own, log }: RepeatOptions,
): Promise<Result> {
  let failedAt: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { message, cause } = error as Error;
      failedAt ??= performance.now();
      const isOver = performance.now() - failedAt >= waitMs;
      const passes = own ? isLate : isPassing;
      if (isOver || !(passes(error) || passes(cause ?? {}))) throw error;
      log.warn({ reason: message }, "PostgreSQL failed during the start, which begins again");
    }
    await pause(PAUSE_MS);
  }
}
