/** Troubles of a company's sources, for the list of companies and for reminders. */
import { EXPIRES_SOON_DAYS } from "#contract/bank-feeds/consent-expiry.ts";
import type { Deps } from "#server/deps.ts";
import { DAY_MS } from "#values/durations.ts";
import { overdueBefore } from "./silence/feed-silence.policy.ts";
import type { TroubleTimes } from "./source-troubles.store.ts";

export {
  listSourceTroubles,
  sourceTroubles,
  type SourceTroubleRow,
  type TroubleTimes,
} from "./source-troubles.store.ts";

/** The days that troubles are compared with, by the program's clock and settings. */
export function troubleTimes({ clock, config }: Pick<Deps, "clock" | "config">): TroubleTimes {
  const now = clock.now();
  return {
    now,
    overdueBefore: overdueBefore(now, config.feeds.timings.silenceDays),
    endingUntil: new Date(now.getTime() + EXPIRES_SOON_DAYS * DAY_MS),
  };
}
