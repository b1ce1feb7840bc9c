/** The days of a month as weeks that begin on Monday. Pure. */
import { addDays, dayNumber, daysInMonth, type LocalDate } from "#values/local-date.ts";

/** The first day of a day's month. */
export function firstOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 8)}01` as LocalDate;
}

/** The first day of the month so many months later, earlier where negative. */
export function shiftMonth(date: LocalDate, months: number): LocalDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(count / 12)).padStart(4, "0");
  return `${year}-${String((count % 12) + 1).padStart(2, "0")}-01` as LocalDate;
}

/** The same day of another month, or its last day where that month is shorter. */
export function sameDayOf(date: LocalDate, months: number): LocalDate {
  const first = shiftMonth(date, months);
  const most = daysInMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)));
  return addDays(first, Math.min(Number(date.slice(8, 10)), most) - 1);
}

/** 0 for Monday, 6 for Sunday. */
export function weekdayOf(date: LocalDate): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber(date) + 3) % 7) + 7) % 7;
}

/** The weeks of a day's month; days of other months are left out. */
export function weeksOfMonth(date: LocalDate): readonly (readonly (LocalDate | undefined)[])[] {
  const first = firstOfMonth(date);
  const days = daysInMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)));
  const lead = weekdayOf(first);
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const place = week * 7 + weekday - lead;
      return place >= 0 && place < days ? addDays(first, place) : undefined;
    }),
  );
}
