/** How long money is on its way. */
import { addDays, daysBetween } from "#values/local-date.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Days from a day until today; none below zero. */
export function daysSince(day: string, today: LocalDate): number {
  return Math.max(0, daysBetween(day as LocalDate, today));
}

/**
 * Days for which bank data show that money is missing: until today, or until the day up to which
 * they were checked where that is before yesterday. `stopped` is then that day.
 */
export function missingDays(
  day: string,
  checkedUntil: string | null,
  today: LocalDate,
): { readonly days: number; readonly stopped?: string } {
  const isCurrent = checkedUntil === null || checkedUntil >= addDays(today, -1);
  if (isCurrent) return { days: daysSince(day, today) };
  return { days: daysSince(day, checkedUntil as LocalDate), stopped: checkedUntil };
}
