/** Which days the balances of an account prove, and where they contradict the items. Pure. */
import { compareDays, type DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { findBalancePoints } from "./balance-points.ts";
import { weakenHalfDays } from "./half-days.ts";
import type { AccountFacts, BalancePoint } from "./proof-facts.ts";
import { RunningSum } from "./running-sum.ts";

export interface BalanceGap extends DaySpan {
  /** What the balances say less what the items sum to. */
  readonly difference: Amount;
}

export interface Chain {
  /** Days between balances that differ by the sum of the items. */
  readonly proven: readonly DaySpan[];
  readonly gaps: readonly BalanceGap[];
  /** Days of which two sources state different balances. */
  readonly disputes: readonly BalanceGap[];
  /** Whether balances stand at both ends of the day and agree with its items. */
  isClosed(day: LocalDate): boolean;
  /** The balance at the end of a proven day; undefined of another. */
  balanceOf(day: LocalDate): Amount | undefined;
  /** The balance before a proven day, or behind the proven day before it. */
  openingOf(day: LocalDate): Amount | undefined;
  /**
   * The days from the nearest balance before this day to its end, where a further balance of its
   * end contradicts the items between them; undefined where it does not, or the day has a balance.
   */
  gapBefore(day: LocalDate, balance: Amount): BalanceGap | undefined;
  /** The same from the day behind it to the nearest balance. */
  gapAfter(day: LocalDate, balance: Amount): BalanceGap | undefined;
}

/**
 * A balance less the sum of all items up to its day is the same number at every point of a whole
 * account: its level. Where the level changes, items are missing, doubled, altered or moved.
 */
export function chainPoints(facts: AccountFacts): Chain {
  const sums = new RunningSum(facts.days);
  const points = settlePoints(facts, sums);
  const strong = levelsByDay(points, sums, false);
  const weak = levelsByDay(points, sums, true);
  const proven: (DaySpan & { readonly level: Amount })[] = [];
  const gaps: BalanceGap[] = [];
  const disputes: BalanceGap[] = [];
  for (const { day, levels, opening, closing } of strong) {
    if (levels.length < 2) continue;
    if (opening.length > 1 || closing.length > 1)
      disputes.push({ from: day, to: day, difference: spread(levels) });
    // The item may be missing at the end of the day or at the beginning of the next one.
    else gaps.push({ from: day, to: addDays(day, 1), difference: opening[0]! - closing[0]! });
  }
  const prove = (after: LocalDate, to: LocalDate, level: Amount): void => {
    if (after < to) proven.push({ from: addDays(after, 1), to, level });
  };
  for (const [place, right] of strong.entries()) {
    const left = strong[place - 1];
    if (left === undefined) {
      const first = weak.find(
        ({ day, levels }) => day < right.day && shared(levels, right.levels) !== undefined,
      );
      if (first !== undefined) prove(first.day, right.day, shared(first.levels, right.levels)!);
      continue;
    }
    const level = shared(left.levels, right.levels);
    if (level !== undefined) prove(left.day, right.day, level);
    else {
      const inside = weak.filter(({ day }) => day > left.day && day <= right.day);
      const from = inside
        .map((point) => ({ day: point.day, reach: reachOf(point, left.levels) }))
        .findLast(({ reach }) => reach !== undefined && reach.day < right.day);
      const to = inside.find(
        ({ day, levels }) =>
          shared(levels, right.levels) !== undefined &&
          day > (from?.day ?? left.day) &&
          day < right.day,
      );
      if (from?.reach !== undefined) prove(left.day, from.reach.day, from.reach.level);
      if (to !== undefined) prove(to.day, right.day, shared(to.levels, right.levels)!);
      gaps.push({
        from: addDays((from?.reach ?? left).day, 1),
        to: (to ?? right).day,
        difference: right.levels[0]! - left.levels.at(-1)!,
      });
    }
  }
  const last = strong.at(-1);
  if (last !== undefined) {
    const behind = weak.filter(({ day }) => day > last.day);
    const reaches = behind.flatMap((point) => reachOf(point, last.levels) ?? []);
    const reach = reaches.at(-1);
    if (reach !== undefined) prove(last.day, reach.day, reach.level);
  }
  const strongDays = new Map(strong.map((each) => [each.day, each.levels]));
  return {
    proven,
    gaps,
    disputes,
    isClosed(day) {
      const [before, at] = [strongDays.get(addDays(day, -1)), strongDays.get(day)];
      return before !== undefined && at !== undefined && shared(before, at) !== undefined;
    },
    ...readBalances(proven, sums),
    ...findGapsOf(strong, sums),
  };
}

/** The balances of an account, with those that stand within their day as weak. */
export function settlePoints(facts: AccountFacts, sums: RunningSum): BalancePoint[] {
  const points = [...findBalancePoints(facts.statements), ...(facts.weakPoints ?? [])];
  return weakenHalfDays(points, facts.statements, sums);
}

/** Gaps between the balances of the chain and one that is none of them. */
function findGapsOf(
  strong: readonly DayLevels[],
  sums: RunningSum,
): Pick<Chain, "gapBefore" | "gapAfter"> {
  return {
    gapBefore(day, balance) {
      const left = strong.findLast((each) => each.day <= day);
      const level = balance - sums.upTo(day);
      if (left === undefined || left.day === day || left.levels.includes(level)) return undefined;
      return { from: addDays(left.day, 1), to: day, difference: level - left.levels.at(-1)! };
    },
    gapAfter(day, balance) {
      const right = strong.find((each) => each.day >= day);
      const level = balance - sums.upTo(day);
      if (right === undefined || right.day === day || right.levels.includes(level))
        return undefined;
      return { from: addDays(day, 1), to: right.day, difference: right.levels[0]! - level };
    },
  };
}

/** Balances of proven days from their levels. */
function readBalances(
  proven: readonly (DaySpan & { readonly level: Amount })[],
  sums: RunningSum,
): Pick<Chain, "balanceOf" | "openingOf"> {
  const balanceOf = (day: LocalDate): Amount | undefined => {
    const span = proven.find(({ from, to }) => from <= day && to >= day);
    return span === undefined ? undefined : span.level + sums.upTo(day);
  };
  return {
    balanceOf,
    openingOf(day) {
      const eve = addDays(day, -1);
      const before = balanceOf(eve);
      if (before !== undefined) return before;
      const closing = balanceOf(day);
      return closing === undefined ? undefined : closing - sums.upTo(day) + sums.upTo(eve);
    },
  };
}

function spread(levels: readonly Amount[]): Amount {
  const [least, most] = levels.reduce(
    ([low, high], level) => [level < low ? level : low, level > high ? level : high],
    [levels[0]!, levels[0]!],
  );
  return most! - least!;
}

interface DayLevels {
  readonly day: LocalDate;
  readonly levels: readonly Amount[];
  readonly opening: readonly Amount[];
  readonly closing: readonly Amount[];
  /** Those that a file told when the day was over. */
  readonly late: readonly Amount[];
}

/** The last day that a weak balance of these levels proves: one told early, the day before it. */
function reachOf(
  { day, levels, late }: DayLevels,
  wanted: readonly Amount[],
): { readonly day: LocalDate; readonly level: Amount } | undefined {
  const sure = shared(late, wanted);
  if (sure !== undefined) return { day, level: sure };
  const level = shared(levels, wanted);
  return level === undefined ? undefined : { day: addDays(day, -1), level };
}

function levelsByDay(
  points: readonly BalancePoint[],
  sums: RunningSum,
  weak: boolean,
): DayLevels[] {
  const byDay = Map.groupBy(
    points.filter((point) => point.weak === weak),
    ({ day }) => day,
  );
  return [...byDay]
    .map(([day, own]) => {
      const sum = sums.upTo(day);
      const levelsOf = (given: readonly BalancePoint[]): Amount[] => [
        ...new Set(given.map(({ balance }) => balance - sum)),
      ];
      const [opening, closing] = [
        own.filter(({ opens }) => opens),
        own.filter(({ opens }) => !opens),
      ];
      // What is closed comes before what opens, as in the day itself.
      return {
        day,
        levels: levelsOf([...closing, ...opening]),
        opening: levelsOf(opening),
        closing: levelsOf(closing),
        late: levelsOf(own.filter(({ early }) => early !== true)),
      };
    })
    .toSorted((left, right) => compareDays(left.day, right.day));
}

function shared(one: readonly Amount[], other: readonly Amount[]): Amount | undefined {
  return one.find((level) => other.includes(level));
}
