/**
 * Overdue and silent accounts. Overdue: no reading has shown the account whole for days, whatever
 * the reason. Silent: the account is read well and brings nothing, for longer than fits its
 * traffic. Lists, lines and letters have the same rule, for aggregators and for pushes. Pure.
 */
import type {
  FeedAccountState,
  FeedHealth,
  SyncOutcome,
} from "#server/database/tables/bank-feeds.ts";
import { addBankingDays, bankingDaysBetween } from "#values/banking-days.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";

/** The usual traffic is counted on so many calendar days before the last news. */
export const TRAFFIC_DAYS = 60;
/** The number of banking days among `TRAFFIC_DAYS`. */
export const TRAFFIC_BANKING_DAYS = 43;
// A pause of three times the usual one is no accident; a quiet account is not reported each week.
const PAUSES = 3;

export interface Traffic {
  readonly lastNewsAt: Date | null;
  /** Days with items within `TRAFFIC_DAYS` before the last news. */
  readonly activeDays: number;
  /**
   * Banking days of that time in which the source was connected; the whole time where this is
   * missing.
   */
  readonly observedDays?: number;
}

/** Whole banking days without news; neither the day of the last news nor today counts. */
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
 * The first day that is young enough: an account whose last whole reading is older has had none for
 * `days` banking days.
 */
export function overdueBefore(now: Date, days: number): LocalDate {
  return addBankingDays(budapestDate(now.getTime()), -days);
}

/**
 * Why there was no whole reading. `ownFault`: the reading broke off in this program. `notRead`: no
 * reading began, or none came to its end.
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
  /** Outcome of the last reading that the provider answered. */
  readonly lastOutcome: SyncOutcome | null;
  /** Whether the very last reading broke off. */
  readonly interrupted: boolean;
}

/** The reason for which an overdue account is not read. */
export function explainOverdue(feed: FeedEnd): OverdueReason {
  if (feed.state === "expired") return "consentExpired";
  if (feed.state !== "active") return "consentRevoked";
  if (feed.interrupted) return "ownFault";
  if (feed.health === "failing") return explainFailure(feed.lastOutcome);
  return feed.health === "ok" ? "notRead" : feed.health;
}

/** The meaning of a failing account's last answer. */
export function explainFailure(
  lastOutcome: SyncOutcome | null,
): "locked" | "refused" | "providerDown" {
  if (lastOutcome === "auth") return "locked";
  return lastOutcome === "refused" ? "refused" : "providerDown";
}
