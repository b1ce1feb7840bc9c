/** When a person is written to about what waits for him. Pure. */
import type { QuestionRhythm } from "#contract/questions/question-rhythms.ts";
import { isBankingDay } from "#values/banking-days.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import { addDays, budapestDate, budapestDayStart, mondayOf } from "#values/local-date.ts";

/** A question or a reminder that waits for a person, and what he was told of it. */
export interface Waiting {
  /** When it began to wait: the last words of who asked. */
  readonly since: Date;
  readonly toldAt: Date | null;
  readonly toldCount: number;
  /** Of a reminder: after so many days it is said again, as long as it stands. */
  readonly repeatDays?: number;
}

/** Questions that are asked one after the other go together. */
const SETTLE_MS = 10 * MINUTE_MS;
const DAILY_HOUR = 16;
const WEEKLY_HOUR = 8;
/** Days from one letter about a question to the next, by the number of letters; then no more. */
const PAUSE_DAYS: readonly number[] = [3, 4, 7, 7];
/** No slot of a daily letter is further away: the longest row of days on which banks are closed. */
const DAYS_BACK_MAX = 14;

/**
 * Whether the person is written to now: about something new by his rhythm, or about what he was
 * told of and has not done. Further letters keep to the hours of letters and to banking days.
 */
export function isLetterDue(
  rhythm: QuestionRhythm,
  waiting: readonly Waiting[],
  now: Date,
): boolean {
  const slot = lastSlot(rhythm, now);
  return waiting.some(({ since, toldAt, toldCount, repeatDays }) => {
    if (toldAt === null)
      return rhythm === "together"
        ? now.getTime() - since.getTime() >= SETTLE_MS
        : since.getTime() <= slot;
    const pause = repeatDays ?? PAUSE_DAYS[toldCount - 1];
    return pause !== undefined && toldAt.getTime() + pause * DAY_MS <= slot;
  });
}

/** The last moment at which letters of the rhythm went out, in milliseconds. */
function lastSlot(rhythm: QuestionRhythm, now: Date): number {
  const today = budapestDate(now.getTime());
  if (rhythm === "weekly") {
    const monday = mondayOf(today);
    const slot = budapestDayStart(monday) + WEEKLY_HOUR * HOUR_MS;
    return slot <= now.getTime() ? slot : slot - 7 * DAY_MS;
  }
  for (let back = 0; back < DAYS_BACK_MAX; back++) {
    const day = addDays(today, -back);
    const slot = budapestDayStart(day) + DAILY_HOUR * HOUR_MS;
    if (isBankingDay(day) && slot <= now.getTime()) return slot;
  }
  return 0;
}
