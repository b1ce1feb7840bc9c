import { DAY_MS } from "#values/durations.ts";
import { ApiError } from "./errors.ts";

export interface DailyLimit {
  readonly now: Date;
  readonly most: number;
  /** When it was last done since an instant, at most so many, the oldest first. */
  readonly listDone: (since: Date, most: number) => Promise<readonly Date[]>;
  /** For the problem's detail: who does what at most so often a day. */
  readonly message: string;
}

/**
 * Refuses what was done so many times within a day already: `rate_limited`, with the seconds until
 * the oldest is a day old. The caller locks the person: what is done at one moment is counted one
 * by one.
 */
export async function refuseBeyondDay({ now, most, listDone, message }: DailyLimit): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const done = await listDone(since, most);
  const [oldest] = done;
  if (oldest === undefined || done.length < most) return;
  throw new ApiError("rate_limited", {
    message,
    retryAfterSeconds: Math.ceil((oldest.getTime() - since.getTime()) / 1_000) + 1,
  });
}
