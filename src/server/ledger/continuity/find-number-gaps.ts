/** Gaps in the numbers of statements. Pure. */
import type { LocalDate } from "#values/local-date.ts";
import { compareDays, daysInside, type DaySpan, trimCovered } from "./day-spans.ts";
import type { StatementFacts } from "./statement-facts.ts";
import { readStatementNumber, type SeriesPlace } from "./statement-number.ts";

export interface NumberGap extends DaySpan {
  readonly numbers: { readonly first: number; readonly last: number };
  /** False where the bank may have left the numbers out. */
  readonly sure: boolean;
}

/** A series that leaves out more numbers at once is none that counts up. */
const MISSING_MAX = 60;
/** Numbers that follow each other, from which on a series is trusted. */
const STEPS_TRUSTED = 3;

type Numbered = StatementFacts & { readonly place: SeriesPlace };
type Pair = readonly [Numbered, Numbered];

/**
 * Missing numbers by series. A series whose numbers often skip while the balances meet is one that
 * the bank numbers with gaps (by the day of the year, or over several accounts): its skips say
 * nothing. In a series that counts one by one, a skip is told as unsure where the balances meet.
 */
export function findNumberGaps(
  statements: readonly StatementFacts[],
  covered: readonly DaySpan[],
): NumberGap[] {
  const numbered = statements.flatMap((statement): Numbered[] => {
    const place = readStatementNumber(statement.number, statement.to);
    return place === undefined ? [] : [{ ...statement, place }];
  });
  const series = Map.groupBy(numbered, (each) => `${each.series}\n${each.place.template}`);
  return [...series.values()].flatMap((members) => {
    const own = new Set(members.map(({ id }) => id));
    const others = statements.filter(({ id }) => !own.has(id));
    return findInSeries(members, [...others, ...covered]);
  });
}

function findInSeries(members: readonly Numbered[], covered: readonly DaySpan[]): NumberGap[] {
  const neighbours = pairUp(members);
  // Statements of periods that a person chose overlap: their numbers say nothing of each other.
  const pairs = neighbours.filter(([before, after]) => before.to <= after.from);
  const skips = pairs.flatMap((pair) => {
    const numbers = missingBetween(pair);
    return numbers === undefined ? [] : { pair, numbers, meet: balancesMeet(pair) };
  });
  const steps = pairs.filter(([before, after]) => after.place.counter === before.place.counter + 1);
  const overlaps = neighbours.length - pairs.length;
  const idle = overlaps + skips.filter(({ meet }) => meet === true).length;
  const isTrusted = steps.length >= STEPS_TRUSTED * Math.max(1, idle);
  return skips.flatMap(({ pair, numbers, meet }) => {
    if (meet === true && !isTrusted) return [];
    if (meet === undefined && idle > 0 && !isTrusted) return [];
    const across = members.filter((each) => reachesAcross(each, pair));
    const span = trimCovered(spanBetween(pair), [...covered, ...across]);
    return span === undefined
      ? []
      : { ...span, numbers, sure: meet === false || (meet === undefined && isTrusted) };
  });
}

/** Neighbours in time; a statement that came in several files counts once. */
function pairUp(members: readonly Numbered[]): Pair[] {
  const sorted = members.toSorted(
    (left, right) =>
      compareDays(left.from, right.from) ||
      compareDays(left.to, right.to) ||
      left.place.counter - right.place.counter,
  );
  const once = sorted.filter((each, index) => {
    const before = sorted[index - 1];
    return before?.place.counter !== each.place.counter || before.place.year !== each.place.year;
  });
  return once.slice(1).map((after, index): Pair => [once[index]!, after]);
}

/** The numbers between two neighbours; a new year may begin the count again. */
function missingBetween([before, after]: Pair): NumberGap["numbers"] | undefined {
  const isNewYear =
    after.place.year === undefined
      ? yearOf(after.to) !== yearOf(before.to) && after.place.counter <= before.place.counter
      : after.place.year !== before.place.year;
  const first = isNewYear ? 1 : before.place.counter + 1;
  const last = after.place.counter - 1;
  return first <= last && last - first < MISSING_MAX ? { first, last } : undefined;
}

/** A longer statement of the same series, and not a part of the day at which the two meet. */
function reachesAcross(statement: Numbered, [before, after]: Pair): boolean {
  const isOfPair = statement.id === before.id || statement.id === after.id;
  return !isOfPair && statement.from <= before.from && statement.to > after.from;
}

/** Undefined where one of the two does not state its balance. */
function balancesMeet([before, after]: Pair): boolean | undefined {
  if (before.closing === null || after.opening === null) return undefined;
  return before.closing === after.opening;
}

/** The days between the two; the days at which they meet where there is none between. */
function spanBetween([before, after]: Pair): DaySpan {
  const ends = { from: before.to, to: after.from };
  return daysInside(ends) ?? ends;
}

function yearOf(day: LocalDate): string {
  return day.slice(0, 4);
}
