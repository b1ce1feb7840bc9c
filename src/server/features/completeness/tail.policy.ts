/** What is said of the days behind the last known one. Pure. */
import type { Tail } from "#contract/completeness/completeness.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";

/** The connection of an account: `ended` where the consent is over. */
export type FeedStanding = "none" | "active" | "ended";

/** An account of which nothing came for so long is taken for closed: nothing of it is due. */
export const DORMANT_DAYS = 400;
/** A connection reads yesterday in the morning; so many days without it are a stop. */
const FEED_LATE_DAYS = 3;

/**
 * The days from the last known one to yesterday; null where there is none. Of an account with a
 * connection each day is due after some days, of another the months that are over; of a closed one
 * nothing behind its last day.
 */
export function findTail(
  through: LocalDate | null,
  feed: FeedStanding,
  today: LocalDate,
  closed: LocalDate | null = null,
): Tail | null {
  const yesterday = earlier(addDays(today, -1), closed);
  if (through === null || through >= yesterday) return null;
  const from = addDays(through, 1);
  const silent = daysBetween(through, today);
  const tail = { from, to: yesterday };
  if (isDormant(through, today)) return { ...tail, reason: "no_data", dueTo: null };
  if (feed === "ended" || (feed === "active" && silent > FEED_LATE_DAYS))
    return { ...tail, reason: "feed_stopped", dueTo: yesterday };
  const monthEnd = earlier(addDays(`${today.slice(0, 8)}01` as LocalDate, -1), closed);
  return {
    ...tail,
    reason: "no_data",
    dueTo: feed === "none" && monthEnd >= from ? monthEnd : null,
  };
}

function earlier(day: LocalDate, closed: LocalDate | null): LocalDate {
  return closed !== null && closed < day ? closed : day;
}

/** Whether the account is taken for closed. */
export function isDormant(through: LocalDate | null, today: LocalDate): boolean {
  return through !== null && daysBetween(through, today) > DORMANT_DAYS;
}

/** Days of the tail that should have come. */
export function countDue(tail: Tail | null): number {
  return tail === null || tail.dueTo === null
    ? 0
    : daysBetween(tail.from as LocalDate, tail.dueTo as LocalDate) + 1;
}
