import { budapestDate, dayNumber } from "#values/local-date.ts";
import {
  formatDayName,
  formatLongDate,
  formatShortMonthDay,
  formatTime,
} from "#web/ui/text/format-date.ts";
import { ON_WEEKDAY } from "#web/areas/consultation/texts/consultation.ts";

// 1 January 1970 was a Thursday.
const THURSDAY = 4;

/** `2026. november 24., kedd 10:00–10:30` in Budapest. */
export function describeTime(startsAt: string, endsAt: string): string {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const day = budapestDate(start);
  return `${formatLongDate(day)}, ${formatDayName(day)} ${formatTime(start)}–${formatTime(end)}`;
}

/** `kedd, nov. 24. 10:00` in Budapest. */
export function describeStart(startsAt: string): string {
  const start = Date.parse(startsAt);
  const day = budapestDate(start);
  return `${formatDayName(day)}, ${formatShortMonthDay(day)} ${formatTime(start)}`;
}

/** `+36 20 123 4567` out of `+36201234567`; a number of another country stays as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(?:\+36|06)(1|\d{2})(\d{3})(\d{3,4})$/, "+36 $1 $2 $3");
}

/** `kedden` */
export function onWeekday(startsAt: string): string {
  return ON_WEEKDAY[(dayNumber(budapestDate(Date.parse(startsAt))) + THURSDAY) % 7]!;
}
