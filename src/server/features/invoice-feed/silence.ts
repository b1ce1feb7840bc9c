/** When a connection counts as silent. Pure. */
import { bankingDaysBetween } from "#values/banking-days.ts";
import { budapestDate } from "#values/local-date.ts";

/** Whole banking days without a message: neither the day of the last one nor today counts. */
export function countSilentDays(lastMessageAt: Date, now: Date): number {
  return bankingDaysBetween(budapestDate(lastMessageAt.getTime()), budapestDate(now.getTime()));
}

/** Of younger last messages no connection can be silent: so many banking days take at least as many days. */
export function silentBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
