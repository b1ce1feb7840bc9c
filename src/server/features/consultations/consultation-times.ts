/** Which times are offered: the starts of a working day in Budapest, from soon to a month ahead. */
import { CONSULTATION_MINUTES, CONSULTATION_STARTS } from "#values/consultation-facts.ts";
import { isBankingDay } from "#values/banking-days.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import {
  addDays,
  budapestDate,
  budapestMinute,
  type LocalDate,
  mondayOf,
} from "#values/local-date.ts";

export const CONSULTATION_MS = CONSULTATION_MINUTES * MINUTE_MS;
/** An adviser sees a booking at least so long before it begins. */
const LEAD_MS = 2 * HOUR_MS;
/** A booking nearer than this needs no reminder: its confirmation is one. */
export const REMIND_MS = DAY_MS;
/** How far ahead a time can be booked. */
export const HORIZON_DAYS = 28;
const WEEKDAYS = 5;

/** Milliseconds of `HH:MM` on a day in Budapest; not for the hour that a time change takes away. */
export function instantOf(date: LocalDate, time: string): number {
  const utcMs = Date.parse(`${date}T${time}:00Z`);
  const summer = utcMs - 2 * HOUR_MS;
  return budapestMinute(summer) === `${date} ${time}` ? summer : utcMs - HOUR_MS;
}

/** Whether a reminder comes before a booking that starts then. */
export function hasReminder(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() > REMIND_MS;
}

/** Monday to Friday of the week of a day. */
export function weekdaysOf(date: LocalDate): LocalDate[] {
  const monday = mondayOf(date);
  return Array.from({ length: WEEKDAYS }, (_, index) => addDays(monday, index));
}

/** Starts of a day in milliseconds; none on a day of rest. */
export function startsOf(date: LocalDate): number[] {
  return isBankingDay(date) ? CONSULTATION_STARTS.map((time) => instantOf(date, time)) : [];
}

/** Whether a visitor can still book an offered start at this moment. */
export function isBookable(startMs: number, nowMs: number): boolean {
  return startMs >= nowMs + LEAD_MS && startMs < nowMs + HORIZON_DAYS * DAY_MS;
}

/** Whether the instant is a start that is offered and can still be booked. */
export function isOffered(startMs: number, nowMs: number): boolean {
  return isBookable(startMs, nowMs) && startsOf(budapestDate(startMs)).includes(startMs);
}
