/**
 * Hungarian banking days: Monday to Friday without public holidays. Sources: Mt. 102. § (holidays),
 * 10/2025 NGM decree (moved days of 2026). 24 December counts as closed in every year: whether it
 * is a holiday was not settled for all.
 */
import { addDays, dayNumber, type LocalDate } from "#values/local-date.ts";

/** Holidays with the same day each year, as `MM-DD`. */
const FIXED = new Set([
  "01-01",
  "03-15",
  "05-01",
  "08-20",
  "10-23",
  "11-01",
  "12-24",
  "12-25",
  "12-26",
]);
/**
 * Working days that a decree made days of rest; the Saturdays worked instead stay closed here,
 * because banks differ.
 */
const MOVED_REST = new Set(["2026-01-02", "2026-08-21"]);
// Good Friday, Easter Monday and Whit Monday, in days from Easter Sunday.
const FROM_EASTER = [-2, 1, 50];
// 1 January 1970 was a Thursday.
const THURSDAY = 4;

/** Whether Hungarian banks work on that day. */
export function isBankingDay(date: LocalDate): boolean {
  const weekday = (((dayNumber(date) + THURSDAY) % 7) + 7) % 7;
  if (weekday === 0 || weekday === 6) return false;
  if (FIXED.has(date.slice(5)) || MOVED_REST.has(date)) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return !FROM_EASTER.some((days) => addDays(easter, days) === date);
}

/** Banking days strictly between two days. */
export function bankingDaysBetween(from: LocalDate, to: LocalDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) if (isBankingDay(day)) count++;
  return count;
}

/**
 * The day so many banking days after (before, when negative) the given one; 0 answers the day
 * itself.
 */
export function addBankingDays(date: LocalDate, days: number): LocalDate {
  const step = days < 0 ? -1 : 1;
  let day = date;
  for (let left = Math.abs(days); left > 0;) {
    day = addDays(day, step);
    if (isBankingDay(day)) left--;
  }
  return day;
}

/** Easter Sunday of a Gregorian year (the computation of Meeus, Jones and Butcher). */
export function easterSunday(year: number): LocalDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const day = h + l - 7 * m + 114;
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(Math.floor(day / 31))}-${two((day % 31) + 1)}` as LocalDate;
}
