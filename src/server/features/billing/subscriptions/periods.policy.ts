/** Periods of a subscription and the rules of changing a plan. Days are days of Budapest. */
import {
  addDays,
  daysBetween,
  daysInMonth,
  localDate,
  type LocalDate,
} from "#values/local-date.ts";
import { forints, type Forints, shareOfForints, subtractForints } from "#values/forints.ts";
import { invariant } from "#values/result.ts";

/**
 * The day of the next month that answers to `anchorDay`; the last day where the month is shorter.
 */
export function nextPeriodStart(from: LocalDate, anchorDay: number): LocalDate {
  return anchorInMonth(from, 1, anchorDay);
}

/** The day of the month on which periods begin that begin on this day. */
export function dayOfMonth(day: LocalDate): number {
  return Number(day.slice(-2));
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
  readonly fromNetFt: Forints;
  readonly toNetFt: Forints;
  readonly today: LocalDate;
  readonly periodFrom: LocalDate;
  readonly periodUntil: LocalDate;
}): Forints {
  const { fromNetFt, toNetFt, today, periodFrom, periodUntil } = given;
  const left = daysBetween(today, periodUntil);
  const whole = daysBetween(periodFrom, periodUntil);
  if (toNetFt <= fromNetFt || left <= 0 || whole <= 0) return forints(0);
  return shareOfForints(subtractForints(toNetFt, fromNetFt), Math.min(left, whole), whole);
}

/** The first day of the month of subscription that ends on `until`. */
export function periodStartBefore(until: LocalDate, anchorDay: number): LocalDate {
  return anchorInMonth(until, -1, anchorDay);
}

/** The anchor day, or the last day, of the month that is so many months after the date's. */
function anchorInMonth(date: LocalDate, months: number, anchorDay: number): LocalDate {
  const [fromYear, fromMonth] = date.split("-").map(Number) as [number, number];
  const index = fromYear * 12 + fromMonth - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const found = localDate(year, month, Math.min(anchorDay, daysInMonth(year, month)));
  invariant(found.ok, "a day of a month is a date");
  return found.value;
}
