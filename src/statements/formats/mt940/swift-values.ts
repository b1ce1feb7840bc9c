/** Dates and amounts as SWIFT writes them: `YYMMDD`, `MMDD`, and a decimal comma. */
import { addDays, daysInMonth, localDate, type LocalDate } from "#values/local-date.ts";
import { parseAmount, type Amount } from "#values/money.ts";

export interface SwiftDate {
  readonly date: LocalDate;
  /** True for a day that does not exist (30 February), moved to its month's end. */
  readonly clamped: boolean;
}

/** Two-digit years below this are of this century (SWIFT's own rule). */
const CENTURY_PIVOT = 80;
/** An entry may be booked at most this many days before the day of the opening balance. */
const EARLY_DAYS = 90;
/** A statement file has few distinct days; the cache is emptied when a hostile one has many. */
const CACHE_MAX = 4_096;
const cache = new Map<number, SwiftDate | undefined>();

/** The day of `YYMMDD` given as a number (180417); `undefined` when month or day is none at all. */
export function swiftDate(yymmdd: number): SwiftDate | undefined {
  const year = Math.floor(yymmdd / 10_000);
  return dateOf(year < CENTURY_PIVOT ? 2000 + year : 1900 + year, yymmdd % 10_000);
}

/**
 * The booking day of `MMDD`, in the year that brings it nearest to the value date: banks write no
 * year, and around New Year either may be in the other one. A day long before the statement's
 * opening balance is none of its days where the other one is: such an entry has a value day of
 * early in its own year.
 */
export function entryDate(
  mmdd: number,
  value: LocalDate,
  opening?: LocalDate,
): SwiftDate | undefined {
  const year = Number(value.slice(0, 4));
  const valueMmdd = Number(value.slice(5, 7)) * 100 + Number(value.slice(8, 10));
  const difference = mmdd - valueMmdd;
  if (difference < -600) return dateOf(year + 1, mmdd);
  if (difference <= 600) return dateOf(year, mmdd);
  const before = dateOf(year - 1, mmdd);
  const after = dateOf(year, mmdd);
  const first = opening && addDays(opening, -EARLY_DAYS);
  return first && before && after && before.date < first && after.date >= first ? after : before;
}

function dateOf(year: number, mmdd: number): SwiftDate | undefined {
  const key = year * 10_000 + mmdd;
  const known = cache.get(key);
  if (known) return known;
  const month = Math.floor(mmdd / 100);
  const day = mmdd % 100;
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const last = daysInMonth(year, month);
  const date = localDate(year, month, Math.min(day, last));
  if (!date.ok) return undefined;
  if (cache.size >= CACHE_MAX) cache.clear();
  const result = { date: date.value, clamped: day > last };
  cache.set(key, result);
  return result;
}

/**
 * An unsigned SWIFT amount: `300,` `0,12` `1234,5`; a point and blanks inside occur in broken
 * files.
 */
export function swiftAmount(text: string): Amount | undefined {
  return plainAmount(text) ?? anyAmount(text);
}

/** The usual shape without a detour over strings: up to 10 digits, a comma, up to 2 digits. */
function plainAmount(text: string): Amount | undefined {
  const comma = text.indexOf(",");
  const decimals = text.length - comma - 1;
  if (comma < 1 || comma > 10 || decimals > 2) return undefined;
  let units = 0;
  for (let index = 0; index < text.length; index++) {
    if (index === comma) continue;
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return undefined;
    units = units * 10 + digit;
  }
  return BigInt(units * (decimals === 2 ? 1_000 : decimals === 1 ? 10_000 : 100_000));
}

/** An amount as a part of a pattern: also with the thousands divided, which SWIFT forbids. */
export const SWIFT_AMOUNT =
  String.raw`(?:\d{1,3}(?:\.\d{3})+,\d*|\d{1,3}(?:,\d{3})+\.\d*` +
  String.raw`|\d[\d ]*[.,]?\d*|[.,]\d+)`;
const POINTS_DIVIDE = /^\d{1,3}(?:\.\d{3})+,\d*$/;
const COMMAS_DIVIDE = /^\d{1,3}(?:,\d{3})+\.\d*$/;
/** A lone point before three digits: thousands or decimals, and nothing tells which. */
const LONE_POINT = /^\d+\.\d{3}$/;

function anyAmount(text: string): Amount | undefined {
  const digits = text.replace(/\s+/g, "");
  if (/[+-]/.test(digits) || LONE_POINT.test(digits)) return undefined;
  const plain = POINTS_DIVIDE.test(digits)
    ? digits.replaceAll(".", "")
    : COMMAS_DIVIDE.test(digits)
      ? digits.replaceAll(",", "")
      : digits;
  const amount = parseAmount(plain.replace(",", "."));
  return amount.ok ? amount.value : undefined;
}
