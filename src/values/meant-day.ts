/**
 * The day that a written instant means. Programs store a bank's plain day as the instant at which
 * it begins in Budapest, and write that in UTC: `2026-10-04T22:00:00Z` is 5 October.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import { budapestDate, budapestDayStart, dayNumber, type LocalDate } from "#values/local-date.ts";

/** A time of day with its zone, at the end of a text. */
const ZONED =
  /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(?:(Z|UTC|GMT)|([+-])(\d{2})(?::?(\d{2}))?)$/i;
/** A day, a sign between, minutes and the shortest zone. */
const CHARS_MIN = "2026-10-04T22:00Z".length;

/**
 * The day meant by a text that begins with a day and may go on with a time: `written` is its day as
 * it stands.
 *
 * - Without a zone it is the day as written.
 * - An instant at exactly midnight in Budapest is the day that begins there, whatever zone it is
 *   written in. So is 23:00 UTC in summer: the midnight of programs that know no summer time.
 * - Any other instant is the day as written: the bank has said the day in the zone that it chose,
 *   and many write `Z` behind their own clock.
 */
export function meantDay(written: LocalDate, text: string): LocalDate {
  if (text.length < CHARS_MIN) return written;
  const match = ZONED.exec(text);
  if (!match) return written;
  const [, hour, minute, second = "0", fraction = "0", , sign, ahead = "0", aheadMinutes] = match;
  if (Number(second) !== 0 || Number(fraction) !== 0) return written;
  const clock = Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS;
  const offset =
    (sign === "-" ? -1 : 1) * (Number(ahead) * HOUR_MS + Number(aheadMinutes ?? 0) * MINUTE_MS);
  if (clock >= DAY_MS) return written;
  const instant = dayNumber(written) * DAY_MS + clock - offset;
  const day = budapestDate(instant);
  // Behind the last day that can be written there is none.
  if (day.length !== written.length) return written;
  const isMidnight =
    budapestDayStart(day) === instant || (offset === 0 && clock === DAY_MS - HOUR_MS);
  return isMidnight ? day : written;
}
