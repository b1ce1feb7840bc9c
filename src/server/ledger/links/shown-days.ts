/** The booking days that the origins of one account show, each from its first to its last. Pure. */
import type { LocalDate } from "#values/local-date.ts";

/** A first and a last booking day, both included. */
export interface DayRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * Whether an origin (its account) shows a booking day: it has rows of this day, or of earlier and
 * later ones.
 */
export type Shows = (accountId: string, day: LocalDate) => boolean;

/** Account → its days; an account without rows has none. */
export type Ranges = ReadonlyMap<string, DayRange | undefined>;

/** A day on which one origin ends and another begins: each may show other hours of the day. */
export interface Meeting {
  readonly accountIds: readonly [string, string];
  readonly day: LocalDate;
}

export interface ShownDays {
  readonly ranges: Ranges;
  readonly shows: Shows;
  /** Days of which two origins show different hours, as far as their amounts tell. */
  readonly meetings: readonly Meeting[];
}

/** The days on which one of two origins ends and the other begins. */
export function findMeetings(ranges: Ranges): Meeting[] {
  const known = [...ranges].flatMap(([id, range]) => (range === undefined ? [] : [{ id, range }]));
  return known.flatMap(({ id, range }, at) =>
    known.slice(at + 1).flatMap((other): Meeting[] => {
      const meet = (day: LocalDate): Meeting[] => [{ accountIds: [id, other.id], day }];
      if (range.to === other.range.from) return meet(range.to);
      return range.from === other.range.to ? meet(range.from) : [];
    }),
  );
}

export function readShownDays(ranges: Ranges, meetings: readonly Meeting[]): ShownDays {
  const shows: Shows = (accountId, day) => {
    const range = ranges.get(accountId);
    return range !== undefined && range.from <= day && day <= range.to;
  };
  return { ranges, shows, meetings };
}

/** Whether the two rows stand on a day of which their origins show different hours. */
export function isOfMeeting(
  meetings: readonly Meeting[],
  left: { readonly accountId: string; readonly bookingDate: LocalDate },
  right: { readonly accountId: string; readonly bookingDate: LocalDate },
): boolean {
  return meetings.some(
    ({ accountIds, day }) =>
      left.bookingDate === day &&
      right.bookingDate === day &&
      accountIds.includes(left.accountId) &&
      accountIds.includes(right.accountId),
  );
}
