/** The one clock of the web: components ask it, so that tests can hold it still. */
import { budapestDate, type LocalDate } from "#values/local-date.ts";

/** Milliseconds since the epoch. */
export function nowMs(): number {
  return Date.now();
}

/** Today in Budapest: the product's day. */
export function todayDate(): LocalDate {
  return budapestDate(nowMs());
}
