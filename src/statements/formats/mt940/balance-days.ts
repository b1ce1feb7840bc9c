/**
 * The days of which a statement speaks by the dates of its balances. Banks date them in three ways:
 * `:60F:` with the day of the closing balance before (most) or with its own first day (Raiffeisen,
 * Deutsche Bank), and `:62F:` with its last day or with the day behind it (ING, Triodos).
 */
import type { Period } from "#statements/formats/mt940/period.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";

/** A longer statement's opening balance is that of the last movement before it. */
const DAYS_MAX = 31;
/** A statement of so many days that ends with a month is not one of the day before its date. */
const LONG_DAYS = 7;

/**
 * The days that are the statement's in whichever way its bank dates: those between the two dates,
 * and those of its rows. A date itself is of the statement where a row is of this day, or where the
 * two enclose a month: from its first day, or the last one before it, to its last day or the first
 * one behind it. Undefined where the dates say nothing: one is missing, they are turned round or
 * more than a month apart, or a row is of a day outside them. `rows`: first and last booking day.
 */
export function balanceDays(
  opening: LocalDate | undefined,
  closing: LocalDate | undefined,
  rows: readonly LocalDate[],
): Period | undefined {
  if (opening === undefined || closing === undefined) return undefined;
  const length = daysBetween(opening, closing);
  const [first, last] = rows;
  if (length < 0 || length > DAYS_MAX) return undefined;
  if (first !== undefined && first < opening) return undefined;
  if (last !== undefined && last > closing) return undefined;
  const isEnd = endsMonth(closing);
  const isOwnFirst = first === opening || (beginsMonth(opening) && (isEnd || beginsMonth(closing)));
  const isMonth = isEnd && (beginsMonth(opening) || endsMonth(opening) || length >= LONG_DAYS);
  // A statement without rows is of the day of its closing balance.
  const isOwnLast = last === undefined || last === closing || length === 0 || isMonth;
  const from = isOwnFirst || length === 0 ? opening : addDays(opening, 1);
  const to = isOwnLast ? closing : addDays(closing, -1);
  return { from: first !== undefined && first < from ? first : from, to };
}

function beginsMonth(day: LocalDate): boolean {
  return day.endsWith("-01");
}

function endsMonth(day: LocalDate): boolean {
  return beginsMonth(addDays(day, 1));
}
