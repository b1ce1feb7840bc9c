/** Runs of days. Pure. */
import { bankingDaysBetween } from "#values/banking-days.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";

/** Days from `from` to `to`, both included. */
export interface DaySpan {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * The span without the covered days at its two ends; undefined where every day is covered. Covered
 * days in its middle stay within it.
 */
export function trimCovered(
  { from, to }: DaySpan,
  covered: readonly DaySpan[],
): DaySpan | undefined {
  let first = from;
  for (const span of covered.toSorted((left, right) => compareDays(left.from, right.from)))
    if (span.from <= first && span.to >= first) first = addDays(span.to, 1);
  let last = to;
  for (const span of covered.toSorted((left, right) => compareDays(right.to, left.to)))
    if (span.to >= last && span.from <= last) last = addDays(span.from, -1);
  return first <= last ? { from: first, to: last } : undefined;
}

/** The days of the span that are not covered, in its middle too. */
export function cutCovered({ from, to }: DaySpan, covered: readonly DaySpan[]): DaySpan[] {
  const met = covered.filter((each) => each.from <= to && each.to >= from);
  const left: DaySpan[] = [];
  let first = from;
  for (const each of met.toSorted((one, other) => compareDays(one.from, other.from))) {
    if (each.from > first) left.push({ from: first, to: addDays(each.from, -1) });
    if (each.to >= first) first = addDays(each.to, 1);
  }
  return first <= to ? [...left, { from: first, to }] : left;
}

/** The days strictly between two; undefined where there is none. */
export function daysInside({ from, to }: DaySpan): DaySpan | undefined {
  const inside = { from: addDays(from, 1), to: addDays(to, -1) };
  return inside.from <= inside.to ? inside : undefined;
}

// Each run of so many days holds more banking days than anybody asks for; a hostile file may name
// days thousands of years apart, and its days are not to be walked.
const COUNTED_DAYS_MAX = 30;

/** Banking days of the span; `many` where it is longer than a month. */
export function countBankingDays({ from, to }: DaySpan): number | "many" {
  if (daysBetween(from, to) > COUNTED_DAYS_MAX) return "many";
  return bankingDaysBetween(addDays(from, -1), addDays(to, 1));
}

/** The order of days, for sorting. */
export function compareDays(left: LocalDate, right: LocalDate): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
