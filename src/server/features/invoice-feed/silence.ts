/** Decides whether a connection is silent: the rule of all feeds, for a feed that pushes. Pure. */
import {
  isSilent,
  TRAFFIC_BANKING_DAYS,
} from "#server/features/bank-feeds/silence/feed-silence.policy.ts";
import { bankingDaysBetween } from "#values/banking-days.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import type { FeedRow } from "./push-feed.store.ts";

/**
 * `days`: banking days without a message. A young connection is measured against the days it has
 * had.
 */
export function isFeedSilent(
  feed: Pick<FeedRow, "firstMessageAt" | "lastMessageAt" | "activeDays">,
  now: Date,
  days: number,
): boolean {
  const { firstMessageAt: first, lastMessageAt: last } = feed;
  if (first === null || last === null) return false;
  const dayOf = (at: Date) => budapestDate(at.getTime());
  const lived = Math.max(1, bankingDaysBetween(addDays(dayOf(first), -1), addDays(dayOf(last), 1)));
  const observedDays = Math.min(TRAFFIC_BANKING_DAYS, lived);
  // Items that wait for a decision are in no statistic: an account with only such items counts as
  // busy.
  const activeDays = feed.activeDays === 0 ? observedDays : Math.min(feed.activeDays, observedDays);
  return isSilent({ lastNewsAt: last, activeDays, observedDays }, now, days);
}
