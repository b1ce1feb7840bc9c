/** When a schedule runs next, and which days its file has. Pure. */
import { EXPORT_DAYS_MAX } from "#contract/exports/export-limits.ts";
import type { ScheduleTime } from "#contract/exports/export-schedules.ts";
import {
  addDays,
  budapestDate,
  daysBetween,
  daysInMonth,
  type LocalDate,
  localDate,
  mondayOf,
} from "#values/local-date.ts";

const ZONE = "Europe/Budapest";
const WEEK_DAYS = 7;

export interface FileDays {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * The first time after `after` at which the schedule runs. An hour that a night leaves out is the
 * hour after it; of an hour that a night has twice the first one counts.
 */
export function nextRun(time: ScheduleTime, after: Date): Date {
  let day = budapestDate(after.getTime());
  for (;;) {
    if (isDayOf(time, day)) {
      const at = instantOf(day, time.hour);
      if (at > after) return at;
    }
    day = addDays(day, 1);
  }
}

function isDayOf({ every, day: wanted }: ScheduleTime, day: LocalDate): boolean {
  if (every === "day") return true;
  if (every === "week") return weekday(day) === wanted;
  const [year, month, date] = partsOf(day);
  return date === Math.min(wanted, daysInMonth(year, month));
}

function instantOf(day: LocalDate, hour: number): Date {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: ZONE,
    plainTime: Temporal.PlainTime.from({ hour }),
  });
  return new Date(at.epochMilliseconds);
}

/** 1 is Monday. */
function weekday(day: LocalDate): number {
  return daysBetween(mondayOf(day), day) + 1;
}

function partsOf(day: LocalDate): [year: number, month: number, date: number] {
  return day.split("-").map(Number) as [number, number, number];
}

/**
 * The days of the file of a run at `at`: the day, week (Monday to Sunday) or month before, and
 * whatever lies between the last file and them. Undefined where the last file has them all.
 */
export function daysOfFile(
  { every }: Pick<ScheduleTime, "every">,
  at: Date,
  coveredTo: LocalDate | null,
): FileDays | undefined {
  const { from, to } = daysBefore(every, budapestDate(at.getTime()));
  const begin = coveredTo === null ? from : addDays(coveredTo, 1);
  if (begin > to) return undefined;
  const earliest = addDays(to, 1 - EXPORT_DAYS_MAX);
  return { from: begin < earliest ? earliest : begin, to };
}

function daysBefore(every: ScheduleTime["every"], today: LocalDate): FileDays {
  if (every === "day") return { from: addDays(today, -1), to: addDays(today, -1) };
  if (every === "week") {
    const sunday = addDays(today, -weekday(today));
    return { from: addDays(sunday, 1 - WEEK_DAYS), to: sunday };
  }
  const [year, month, date] = partsOf(today);
  const to = addDays(today, -date);
  const first = localDate(month === 1 ? year - 1 : year, month === 1 ? 12 : month - 1, 1);
  return { from: first.ok ? first.value : to, to };
}

/** The widest days of a file of new items: all that an export may have, up to today. */
export function daysOfNews(at: Date): FileDays {
  const to = budapestDate(at.getTime());
  return { from: addDays(to, 1 - EXPORT_DAYS_MAX), to };
}
