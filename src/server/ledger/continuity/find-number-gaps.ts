/** Gaps in the numbers of statements. Pure. */
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import { compareDays, daysInside, type DaySpan, trimCovered } from "./day-spans.ts";
import { coverBeside, pairNeighbours, seriesKey, spanBetween } from "./series.ts";
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
/** The same for each sign that the bank leaves numbers out. */
const STEPS_OF_IDLE = 10;
/** So many skips between meeting balances, more than steps, are the habit of the bank. */
const SKIPS_OF_HABIT = 3;
/** The same of skips between statements of which no day lies between. */
const TIGHT_OF_HABIT = 2;
/** No bank writes more statements of a day: a skip of more numbers there is one of the bank. */
const TIGHT_MISSING_MAX = 9;

type Numbered = StatementFacts & { readonly place: SeriesPlace };
type Pair = readonly [Numbered, Numbered];

interface Skip {
  readonly pair: Pair;
  readonly numbers: NumberGap["numbers"];
  /** Undefined where one of the two does not state its balance. */
  readonly meet: boolean | undefined;
  /** Whether the balances meet and no day lies between: only one of the same day may be missing. */
  readonly isTight: boolean;
}

/**
 * Missing numbers by series. Balances that meet do not say that nothing is missing: what the
 * missing statement holds may sum to zero, also where it is a second one of a day. A bank that
 * leaves numbers out is known by several skips between statements of neighbouring days, by the day
 * of the year as the number, or by more skips than steps: such numbers say nothing.
 */
export function findNumberGaps(
  statements: readonly StatementFacts[],
  covered: readonly DaySpan[],
): NumberGap[] {
  return listSeries(statements).flatMap((members) =>
    findInSeries(members, coverBeside(members, statements, covered)),
  );
}

/** Days between two statements whose numbers follow each other: no statement is of these days. */
export function findNumberSteps(statements: readonly StatementFacts[]): DaySpan[] {
  return listSeries(statements).flatMap((members) =>
    pairUp(members)
      .filter(isStep)
      .flatMap(([before, after]) => daysInside({ from: before.to, to: after.from }) ?? []),
  );
}

function listSeries(statements: readonly StatementFacts[]): Numbered[][] {
  const numbered = statements.flatMap((statement): Numbered[] => {
    const place = readStatementNumber(statement.number, statement.to);
    return place === undefined ? [] : [{ ...statement, place }];
  });
  return [...Map.groupBy(numbered, (each) => seriesKey(each, each.place)).values()];
}

function findInSeries(members: readonly Numbered[], covered: readonly DaySpan[]): NumberGap[] {
  const neighbours = pairUp(members);
  // Statements of periods that a person chose overlap: their numbers say nothing of each other.
  const pairs = neighbours.filter(([before, after]) => before.to <= after.from);
  const skips = pairs.flatMap((pair): Skip[] => {
    const numbers = missingBetween(pair);
    if (numbers === undefined) return [];
    const meet = balancesMeet(pair);
    const isTight =
      meet === true && daysInside({ from: pair[0].to, to: pair[1].from }) === undefined;
    return [{ pair, numbers, meet, isTight }];
  });
  const steps = pairs.filter(isStep).length;
  const tight = skips.filter(({ isTight }) => isTight).length;
  const isSkipping = isTightHabit(tight, steps) || skips.some(isTooWide);
  const idle = neighbours.length - pairs.length + (isSkipping ? tight : 0);
  const isTrusted = steps >= (idle === 0 ? STEPS_TRUSTED : STEPS_OF_IDLE * idle);
  const isCounting = !pairs.some(isBack);
  const isOfDays = pairs.every(isByFirstDay);
  const isIdle = isByDay(members) || isHabit(skips, steps) || (idle > 0 && !isTrusted);
  return skips.flatMap((skip) => {
    const { pair, numbers, meet, isTight } = skip;
    if (meet !== false && isIdle) return [];
    const isSure = meet === false || isTrusted || (isTight && isCounting);
    if (isTooWide(skip) || (isTight && (!isSure || isOfDays))) return [];
    const across = members.filter((each) => reachesAcross(each, pair));
    const span = trimCovered(spanBetween(pair), [...covered, ...across]);
    return span === undefined ? [] : [{ ...span, numbers, sure: isSure }];
  });
}

function isStep([before, after]: Pair): boolean {
  return after.place.counter === before.place.counter + 1 && after.place.year === before.place.year;
}

/** Whether the count goes back within a year. */
function isBack([before, after]: Pair): boolean {
  const isOfYear = after.place.year === before.place.year && yearOf(after.to) === yearOf(before.to);
  return isOfYear && after.place.counter < before.place.counter;
}

/** Whether the number goes on by the days, as one does that is the day on which they begin. */
function isByFirstDay([before, after]: Pair): boolean {
  return after.place.counter - before.place.counter === daysBetween(before.from, after.from);
}

/** Whether each number is the day of the year on which its statement ends. */
function isByDay(members: readonly Numbered[]): boolean {
  return (
    members.length > 1 &&
    members.every(({ to, place }) => {
      const eve = `${String(Number(yearOf(to)) - 1).padStart(4, "0")}-12-31` as LocalDate;
      return daysBetween(eve, to) === place.counter;
    })
  );
}

/** Balances that meet at a level to which the account returns by itself are no sign of a habit. */
function isHabit(skips: readonly Skip[], steps: number): boolean {
  const meeting = skips.filter(
    ({ pair, meet }) => meet === true && pair.every(({ opening, closing }) => opening !== closing),
  );
  return meeting.length >= SKIPS_OF_HABIT && meeting.length > steps;
}

function isTooWide({ isTight, numbers }: Skip): boolean {
  return isTight && numbers.last - numbers.first >= TIGHT_MISSING_MAX;
}

/** One lost statement makes one skip; two are no habit unless the series hardly steps. */
function isTightHabit(tight: number, steps: number): boolean {
  return tight >= SKIPS_OF_HABIT
    ? steps < STEPS_OF_IDLE * tight
    : tight >= TIGHT_OF_HABIT && tight > steps;
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
  return pairNeighbours(once);
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

function yearOf(day: LocalDate): string {
  return day.slice(0, 4);
}
