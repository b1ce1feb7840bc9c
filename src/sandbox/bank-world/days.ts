/** Days as the bank counts them, in Budapest. */
import { DAY_MS, HOUR_MS } from "#values/durations.ts";

// Asked for every movement drawn. Days begin at a full hour in Budapest, so one answer is good for
// the whole hour.
const dayOfHour = new Map<number, string>();
const HOURS_KEPT = 1000;
const budapestDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Budapest",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const budapestHour = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Budapest",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The day in Budapest at an instant, as `YYYY-MM-DD`. */
export function dayAt(ms: number): string {
  const hour = Math.floor(ms / HOUR_MS);
  let day = dayOfHour.get(hour);
  if (day === undefined) {
    if (dayOfHour.size > HOURS_KEPT) dayOfHour.clear();
    dayOfHour.set(hour, (day = budapestDay.format(ms)));
  }
  return day;
}

/** Days since 1970, for counting. */
export function numberOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Midnight of the day in Budapest as an instant: 22:00Z or 23:00Z of the day before. */
export function budapestMidnight(day: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // At UTC midnight the clock in Budapest shows how far it is ahead; changes of the clock happen
  // later at night.
  return new Date(utc - Number(budapestHour.format(utc)) * HOUR_MS).toISOString();
}
