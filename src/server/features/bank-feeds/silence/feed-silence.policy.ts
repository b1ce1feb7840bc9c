/**
 * No account stops in silence. Overdue: no reading has shown it whole for days, whatever the
 * reason. Silent: it is read well and brings nothing, for longer than fits its traffic. One rule
 * for lists, lines and letters, for asked and pushed sources. Pure.
 */
import type { FeedAccountState, FeedHealth, SyncOutcome } from "#server/database/feed-tables.ts";
import { addBankingDays, bankingDaysBetween } from "#values/banking-days.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";

/** Calendar days before the last news on which the usual traffic is counted. */
export const TRAFFIC_DAYS = 60;
/** The banking days in them. */
export const TRAFFIC_BANKING_DAYS = 43;
// A pause of three times the usual one is no accident; a quiet account is not reported each week.
const PAUSES = 3;

export interface Traffic {
  readonly lastNewsAt: Date | null;
  /** Days with items within `TRAFFIC_DAYS` before the last news. */
  readonly activeDays: number;
  /**
   * Banking days of that time in which the source was there at all; the whole of it where nothing
   * is said.
   */
  readonly observedDays?: number;
}

/** Whole banking days without news; neither the day of the last ones nor today counts. */
export function countSilentDays(lastNewsAt: Date, now: Date): number {
  return bankingDaysBetween(budapestDate(lastNewsAt.getTime()), budapestDate(now.getTime()));
}

/**
 * Whether the source is silent: `days` banking days without news, and longer than fits its usual
 * traffic.
 */
export function isSilent(
  { lastNewsAt, activeDays, observedDays }: Traffic,
  now: Date,
  days: number,
): boolean {
  if (lastNewsAt === null || activeDays === 0) return false;
  const usual = Math.ceil((PAUSES * (observedDays ?? TRAFFIC_BANKING_DAYS)) / activeDays);
  return countSilentDays(lastNewsAt, now) >= Math.max(days, usual);
}

/**
 * The first day of which a whole reading is still young enough: whose last one is older has had
 * none for `days` banking days.
 */
export function overdueBefore(now: Date, days: number): LocalDate {
  return addBankingDays(budapestDate(now.getTime()), -days);
}

/**
 * Why there was no whole reading. `ownFault`: it broke off here. `notRead`: none began, or none
 * came to its end.
 */
export type OverdueReason =
  | "providerDown"
  | "locked"
  | "refused"
  | "stale"
  | "limited"
  | "ownFault"
  | "notRead"
  | "consentExpired"
  | "consentRevoked";

export interface FeedEnd {
  readonly state: FeedAccountState;
  readonly health: FeedHealth;
  /** Of the last reading that the provider answered. */
  readonly lastOutcome: SyncOutcome | null;
  /** The last reading of all broke off. */
  readonly interrupted: boolean;
}

/** What keeps an overdue account from being read. */
export function explainOverdue(feed: FeedEnd): OverdueReason {
  if (feed.state === "expired") return "consentExpired";
  if (feed.state !== "active") return "consentRevoked";
  if (feed.interrupted) return "ownFault";
  if (feed.health === "failing") return explainFailure(feed.lastOutcome);
  return feed.health === "ok" ? "notRead" : feed.health;
}

/** What the last answer of a failing account means. */
export function explainFailure(
  lastOutcome: SyncOutcome | null,
): "locked" | "refused" | "providerDown" {
  if (lastOutcome === "auth") return "locked";
  return lastOutcome === "refused" ? "refused" : "providerDown";
}
