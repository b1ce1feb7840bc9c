/** How long a provider has held money, and whether that is too long. */
import { daysBetween } from "#values/local-date.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Collection } from "#contract/collections/collections.ts";

/**
 * Days after which a credit is late. Couriers transfer within seven banking days of the parcel,
 * acceptors within five days of the report.
 */
const LATE_AFTER_DAYS: Record<Collection["kind"], number> = { courier: 9, card: 6 };

/** Days from a day until today; none below zero. */
export function daysSince(day: string, today: LocalDate): number {
  return Math.max(0, daysBetween(day as LocalDate, today));
}

export function isLate(kind: Collection["kind"], days: number): boolean {
  return days >= LATE_AFTER_DAYS[kind];
}
