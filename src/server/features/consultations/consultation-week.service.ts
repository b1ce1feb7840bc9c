/** The times of a week, as a visitor sees them. */
import type { ConsultationWeek } from "#contract/consultation/consultation.ts";
import { isBankingDay } from "#values/banking-days.ts";
import {
  addDays,
  budapestDate,
  budapestDayStart,
  type LocalDate,
  mondayOf,
} from "#values/local-date.ts";
import type { ConsultationDeps } from "./consultation-letters.service.ts";
import { HORIZON_DAYS, isBookable, startsOf, weekdaysOf } from "./consultation-times.ts";
import * as store from "./consultations.store.ts";

const WEEK_DAYS = 7;

/** The times of a week; without one, of the first week with a free time. */
export async function getWeek(
  deps: ConsultationDeps,
  asked: LocalDate | undefined,
): Promise<ConsultationWeek> {
  const now = deps.clock.now().getTime();
  const first = mondayOf(budapestDate(now));
  const last = mondayOf(addDays(budapestDate(now), HORIZON_DAYS));
  const taken = await listTakenStarts(deps, first, addDays(last, WEEK_DAYS));
  const build = (week: LocalDate): ConsultationWeek => ({
    offered: deps.config.advisers.length > 0,
    week,
    previousWeek: week > first ? addDays(week, -WEEK_DAYS) : null,
    nextWeek: week < last ? addDays(week, WEEK_DAYS) : null,
    days: weekdaysOf(week).map((date) => ({
      date,
      closed: !isBankingDay(date),
      times: startsOf(date).map((start) => ({
        startsAt: new Date(start).toISOString(),
        free: isBookable(start, now) && (taken.get(start) ?? 0) < deps.config.advisers.length,
      })),
    })),
  });
  if (asked !== undefined) {
    const week = mondayOf(asked);
    return build(week < first ? first : week > last ? last : week);
  }
  for (let week = first; week <= last; week = addDays(week, WEEK_DAYS)) {
    const built = build(week);
    if (built.days.some(({ times }) => times.some(({ free }) => free))) return built;
  }
  return build(first);
}

/** How many advisers are taken at each start. */
async function listTakenStarts(
  deps: ConsultationDeps,
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const advisers = deps.config.advisers.map(({ email }) => email);
  if (advisers.length === 0) return counts;
  const rows = await store.listTaken(deps.db, advisers, {
    from: new Date(budapestDayStart(from)),
    to: new Date(budapestDayStart(to)),
    now: deps.clock.now(),
  });
  for (const { startsAt } of rows) {
    const start = startsAt.getTime();
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  return counts;
}
