/** Work that the database can fail for a passing reason is done again until it passes. */
import { setTimeout as pause } from "node:timers/promises";

export interface RepeatOptions {
  /** No repeat begins later than this after the first failure, in milliseconds. */
  readonly waitMs: number;
  /** Whether the fault passes by itself. */
  readonly passes: (error: unknown) => boolean;
  /** Hears of each fault before the repeat. */
  readonly onRepeat?: (error: unknown) => void;
}

const PAUSE_MS = 500;

/** Does the work again while its fault is one that passes; throws the fault when time is up. */
export async function repeatWhilePassing<Result>(
  work: () => Promise<Result>,
  { waitMs, passes, onRepeat }: RepeatOptions,
): Promise<Result> {
  let failedAt: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      failedAt ??= performance.now();
      if (performance.now() - failedAt >= waitMs || !passes(error)) throw error;
      onRepeat?.(error);
    }
    await pause(PAUSE_MS);
  }
}
