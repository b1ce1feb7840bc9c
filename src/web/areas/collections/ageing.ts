/** How long a provider has held money. */
import { daysBetween } from "#values/local-date.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Days from a day until today; none below zero. */
export function daysSince(day: string, today: LocalDate): number {
  return Math.max(0, daysBetween(day as LocalDate, today));
}
