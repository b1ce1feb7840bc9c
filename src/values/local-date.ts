/**
 * Bank dates are plain calendar days, never instants: `YYYY-MM-DD`, proleptic Gregorian.
 * They are never converted through UTC.
 */
import { DAY_MS, HOUR_MS } from "#values/durations.ts";
import { failure, success, type Result } from "#values/result.ts";

/** A real calendar day as `YYYY-MM-DD`; lexicographic order is calendar order. */
export type LocalDate = string & { readonly __localDate: true };

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days in a month (1–12) of a year. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** Builds a day from its parts; fails with `date_invalid` for a day that does not exist. */
export function localDate(
  year: number,
  month: number,
  day: number,
): Result<LocalDate, "date_invalid"> {
  const real =
    year >= 1 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month);
  if (!real || !Number.isInteger(year + month + day)) return failure("date_invalid");
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return success(text as LocalDate);
}

/** Parses `YYYY-MM-DD`; fails with `date_invalid` for any other shape or an impossible day. */
export function parseLocalDate(text: string): Result<LocalDate, "date_invalid"> {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match
    ? localDate(Number(match[1]), Number(match[2]), Number(match[3]))
    : failure("date_invalid");
}

/** Number of the day counted from 1970-01-01 (which is 0). */
export function dayNumber(date: LocalDate): number {
  return Math.round(
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) /
      DAY_MS,
  );
}

/** The day a number of days later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10) as LocalDate;
}

/** Days from one date to another; positive when `to` is later. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

// 1 January 1970 was a Thursday, three days after its Monday.
const THURSDAY_FROM_MONDAY = 3;

/** Monday of the week of a day. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -((((dayNumber(date) + THURSDAY_FROM_MONDAY) % 7) + 7) % 7));
}

/**
 * The calendar day at an instant (milliseconds since the epoch) in Europe/Budapest: the product's
 * "today".
 */
export function budapestDate(instantMs: number): LocalDate {
  return (budapestFormat ??= createBudapestFormat()).format(instantMs) as LocalDate;
}

/** The minute at an instant in Europe/Budapest: `2026-11-21 09:05`. */
export function budapestMinute(instantMs: number): string {
  return (minuteFormat ??= createBudapestFormat("short")).format(instantMs);
}

/** The instant (milliseconds since the epoch) at which the day begins in Europe/Budapest. */
export function budapestDayStart(day: LocalDate): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  // Summer time begins and ends later in the night, so midnight is one or two hours before UTC's.
  const summer = utcMs - 2 * HOUR_MS;
  return budapestDate(summer) === day ? summer : utcMs - HOUR_MS;
}

// Loading the time zone takes tens of milliseconds: only a program that asks for a day pays them.
let budapestFormat: Intl.DateTimeFormat | undefined;
let minuteFormat: Intl.DateTimeFormat | undefined;

function createBudapestFormat(timeStyle?: "short"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Budapest",
    dateStyle: "short",
    ...(timeStyle && { timeStyle }),
  });
}
