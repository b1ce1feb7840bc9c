/**
 * The period of a MultiCash block (sub-field 25). Banks write its two days in different orders and
 * say nowhere which: MultiCash's own text says `DDMMYY`, Sberbank Hungary writes `YYMMDD`. So the
 * days of the rows and balances decide.
 */
import { swiftDate } from "#statements/formats/mt940/swift-values.ts";
import { localDate, type LocalDate } from "#values/local-date.ts";

export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Day, month and year of a date out of its digits; `undefined` for no real day. */
type DateReader = (digits: string) => LocalDate | undefined;

const SHORT_ORDERS: readonly DateReader[] = [
  (digits) => shortDay(digits.slice(4) + digits.slice(2, 4) + digits.slice(0, 2)),
  (digits) => shortDay(digits),
];
const LONG_ORDERS: readonly DateReader[] = [
  (digits) => longDay(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)),
  (digits) => longDay(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2)),
];

/**
 * Every reading of a period as two real days in order; days of six digits (year in two) or eight.
 * Empty for a text that is no period.
 */
export function periodReadings(text: string): Period[] {
  const digits = /^[\d\s./-]*/.exec(text)![0].replace(/\D/g, "");
  const orders = digits.length === 12 ? SHORT_ORDERS : digits.length === 16 ? LONG_ORDERS : [];
  const half = digits.length / 2;
  const readings: Period[] = [];
  for (const order of orders) {
    const from = order(digits.slice(0, half));
    const to = order(digits.slice(half));
    if (!from || !to || from > to) continue;
    if (!readings.some((other) => other.from === from && other.to === to))
      readings.push({ from, to });
  }
  return readings;
}

/**
 * The period by the days that the statement itself shows, surest evidence first (rows, then
 * balances). A single reading stays, whatever the days are. Of several readings those count that
 * hold every day of an evidence; where several still do, only their common days count as covered.
 * `undefined` where no evidence fits any.
 */
export function decidePeriod(
  readings: readonly Period[],
  evidence: readonly (readonly LocalDate[])[],
): Period | undefined {
  if (readings.length <= 1) return readings[0];
  let candidates = readings;
  let isFitting = false;
  for (const days of evidence) {
    const fitting = candidates.filter(({ from, to }) =>
      days.every((day) => from <= day && day <= to),
    );
    if (days.length === 0 || fitting.length === 0) continue;
    candidates = fitting;
    isFitting = true;
  }
  const from = candidates
    .map((each) => each.from)
    .sort()
    .at(-1)!;
  const to = candidates.map((each) => each.to).sort()[0]!;
  return isFitting && from <= to ? { from, to } : undefined;
}

function shortDay(yymmdd: string): LocalDate | undefined {
  const read = swiftDate(Number(yymmdd));
  return read && !read.clamped ? read.date : undefined;
}

function longDay(year: string, month: string, day: string): LocalDate | undefined {
  const date = localDate(Number(year), Number(month), Number(day));
  return date.ok && Number(year) >= 1980 && Number(year) < 2080 ? date.value : undefined;
}
