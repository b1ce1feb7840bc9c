/** When an account that is read well but brings nothing counts as silent, and one that is not read well as unread. Pure. */
import { bankingDaysBetween } from "#values/banking-days.ts";
import { budapestDate } from "#values/local-date.ts";

/** Calendar days before the last news on which the account's usual traffic is counted. */
export const TRAFFIC_DAYS = 60;
const TRAFFIC_BANKING_DAYS = 43;
// A pause of three times the usual one is no accident; a quiet account is not reported each week.
const PAUSES = 3;

export interface Traffic {
  readonly lastNewsAt: Date | null;
  /** Days with items within `TRAFFIC_DAYS` before the last news. */
  readonly activeDays: number;
}

/** Whole banking days without news; neither the day of the last ones nor today counts. */
export function countSilentDays(lastNewsAt: Date, now: Date): number {
  return bankingDaysBetween(budapestDate(lastNewsAt.getTime()), budapestDate(now.getTime()));
}

/** Whether the account is silent: `days` banking days without news, and longer than fits its usual traffic. */
export function isSilent({ lastNewsAt, activeDays }: Traffic, now: Date, days: number): boolean {
  if (lastNewsAt === null || activeDays === 0) return false;
  const usual = Math.ceil((PAUSES * TRAFFIC_BANKING_DAYS) / activeDays);
  return countSilentDays(lastNewsAt, now) >= Math.max(days, usual);
}

/** Whether the account could not be read for `days` banking days; `lastGoodAt` is its last good reading, or its connection. */
export function isUnread(lastGoodAt: Date, now: Date, days: number): boolean {
  return countSilentDays(lastGoodAt, now) >= days;
}
