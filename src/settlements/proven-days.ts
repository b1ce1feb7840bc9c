/**
 * The days of which bank data prove that nothing is missing, by account: what may be said of a
 * credit that did not come, or of one that is the only one.
 */
import type { DayWindow } from "#settlements/matching/matching.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

/** A run of days of one account. */
export interface DaySpan extends DayWindow {
  /** The account's number and currency, as one text. */
  readonly account: string;
  readonly isProven: boolean;
}

export interface ProvenDays {
  /** The accounts of which any day is known. */
  readonly accounts: readonly string[];
  /** The last known day of the account, proven or not. */
  lastDay(account: string): LocalDate | undefined;
  /** The last proven day of the account. */
  lastProven(account: string): LocalDate | undefined;
  /** The end of the unbroken proven days from this one on; undefined where it is not proven. */
  provenUntil(account: string, day: LocalDate): LocalDate | undefined;
}

/** An account without data for so long before a day is not in use any more. */
const IN_USE_DAYS = 92;

/** Builds the days; spans of one account do not overlap, their order has no influence. */
export function buildProvenDays(spans: readonly DaySpan[]): ProvenDays {
  const byAccount = Map.groupBy(
    spans.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    ({ account }) => account,
  );
  return {
    accounts: [...byAccount.keys()].sort(),
    lastDay: (account) => byAccount.get(account)?.at(-1)?.to,
    lastProven: (account) => byAccount.get(account)?.findLast(({ isProven }) => isProven)?.to,
    provenUntil: (account, day) => {
      let until: LocalDate | undefined;
      for (const { from, to, isProven } of byAccount.get(account) ?? []) {
        if (to < day) continue;
        if (!isProven || from > (until === undefined ? day : addDays(until, 1))) break;
        until = to;
      }
      return until;
    },
  };
}

/**
 * The last day up to which all of these accounts are proven from the window's first day on;
 * undefined where one of them does not prove the whole window, or none was in use.
 */
export function checkedUntil(
  days: ProvenDays,
  accounts: readonly string[],
  { from, to }: DayWindow,
): LocalDate | undefined {
  const since = addDays(from, -IN_USE_DAYS);
  const ends = accounts
    .filter((account) => (days.lastDay(account) ?? "") >= since)
    .map((account) => days.provenUntil(account, from));
  const known = ends.filter((end) => end !== undefined && end >= to);
  return known.length < ends.length ? undefined : known.toSorted()[0];
}
