/** Periods of a subscription and the rules of changing a plan. Days are days of Budapest. */
import {
  addDays,
  daysBetween,
  daysInMonth,
  localDate,
  type LocalDate,
} from "#values/local-date.ts";

/**
 * The day of the next month that answers to `anchorDay`; the last day where the month is shorter.
 */
export function nextPeriodStart(from: LocalDate, anchorDay: number): LocalDate {
  const [year, month] = from.split("-").map(Number) as [number, number];
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const day = Math.min(anchorDay, daysInMonth(next.year, next.month));
  const found = localDate(next.year, next.month, day);
  if (!found.ok) throw new Error("A day of a month is a date.");
  return found.value;
}

/** First day after the trial of a company that was made on this day. */
export function trialEnd(createdOn: LocalDate, trialDays: number): LocalDate {
  return addDays(createdOn, trialDays);
}

/**
 * The net difference of a larger plan for the days that are left of a paid month, in whole forints,
 * rounded half up; 0 for a smaller plan. It is added to the next charge.
 */
export function carryOfUpgrade(given: {
  readonly fromNetFt: number;
  readonly toNetFt: number;
  readonly today: LocalDate;
  readonly periodFrom: LocalDate;
  readonly periodUntil: LocalDate;
}): number {
  const { fromNetFt, toNetFt, today, periodFrom, periodUntil } = given;
  const left = daysBetween(today, periodUntil);
  const whole = daysBetween(periodFrom, periodUntil);
  if (toNetFt <= fromNetFt || left <= 0 || whole <= 0) return 0;
  return Math.round(((toNetFt - fromNetFt) * Math.min(left, whole)) / whole);
}

/** The first day of the month of subscription that ends on `until`. */
export function periodStartBefore(until: LocalDate, anchorDay: number): LocalDate {
  const [year, month] = until.split("-").map(Number) as [number, number];
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  const day = Math.min(anchorDay, daysInMonth(before.year, before.month));
  const found = localDate(before.year, before.month, day);
  if (!found.ok) throw new Error("A day of a month is a date.");
  return found.value;
}
