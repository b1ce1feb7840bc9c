/**
 * Days and instants as Hungarian readers expect them; plain dates never pass through a time zone.
 */
import { beforeEnding } from "#values/day-endings.ts";
import { addDays, budapestDate, parseLocalDate, type LocalDate } from "#values/local-date.ts";
import { uiWords } from "#web/ui/ui-words.ts";

const NBSP = "\u00a0";
const shortMonth = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
});
const longDay = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});
const monthOfYear = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
});
const dayName = new Intl.DateTimeFormat("hu-HU", { timeZone: "UTC", weekday: "long" });
const budapestTime = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "Europe/Budapest",
  hour: "2-digit",
  minute: "2-digit",
});

/** `2026. 11. 21.` out of `2026-11-21`; other text comes back unchanged. */
export function formatDate(date: string): string {
  return parseLocalDate(date).ok
    ? `${date.slice(0, 4)}.${NBSP}${date.slice(5, 7)}.${NBSP}${date.slice(8, 10)}.`
    : date;
}

/** `11. 21.`, for lists whose year is clear. */
export function formatMonthDay(date: string): string {
  return parseLocalDate(date).ok ? `${date.slice(5, 7)}.${NBSP}${date.slice(8, 10)}.` : date;
}

/** `nov. 21.` */
export function formatShortMonthDay(date: string): string {
  return format(shortMonth, date);
}

/** `2026. november 21.` */
export function formatLongDate(date: string): string {
  return format(longDay, date);
}

/** `2026. november` out of any day of it. */
export function formatMonth(date: string): string {
  return format(monthOfYear, date);
}

/** `szombat` */
export function formatDayName(date: string): string {
  return format(dayName, date);
}

/** `2026. 10. 01. – 10. 31.`; the year is repeated only where it changes, one day stands alone. */
export function formatInterval(from: string, to: string): string {
  if (from === to) return formatDate(from);
  const end = from.slice(0, 4) === to.slice(0, 4) ? formatMonthDay(to) : formatDate(to);
  return `${formatDate(from)} – ${end}`;
}

/** `2026. 03. 04–06.` within a month; else as `formatInterval`. */
export function formatDaySpan(from: string, to: string): string {
  if (from === to || from.slice(0, 7) !== to.slice(0, 7) || !parseLocalDate(to).ok)
    return formatInterval(from, to);
  return `${beforeEnding(formatDate(from))}–${to.slice(8, 10)}.`;
}

/** `9:05` in Budapest, from milliseconds since the epoch. */
export function formatTime(ms: number): string {
  return budapestTime.format(ms).replace(/^0/, "");
}

/** `2026. 11. 21. 09:05` in Budapest, from an ISO instant. */
export function formatInstant(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? instant : `${formatDate(budapestDate(ms))} ${budapestTime.format(ms)}`;
}

/** `11. 22.` in the year of today, else the whole date: it would look like tomorrow. */
export function formatNearDay(date: string, today: LocalDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(date) : formatDate(date);
}

/** `ma 05:12`, `tegnap 18:44`, `11. 02. 10:05` in the same year, else the whole date. */
export function formatRecent(instant: string, nowMs: number): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return instant;
  const day = budapestDate(ms);
  const time = budapestTime.format(ms);
  const today = budapestDate(nowMs);
  if (day === today) return `${uiWords().today} ${time}`;
  if (day === addDays(today, -1)) return `${uiWords().yesterday} ${time}`;
  return day.slice(0, 4) === today.slice(0, 4)
    ? `${formatMonthDay(day)} ${time}`
    : formatInstant(instant);
}

function format(formatter: Intl.DateTimeFormat, date: string): string {
  const parsed = parseLocalDate(date);
  return parsed.ok ? formatter.format(utcNoon(parsed.value)) : date;
}

function utcNoon(date: LocalDate): number {
  return Date.UTC(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1,
    Number(date.slice(8, 10)),
    12,
  );
}
