/** Gaps in the numbers of statements. Pure. */
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import { compareDays, daysInside, type DaySpan, trimCovered } from "./day-spans.ts";
import type { StatementFacts } from "./statement-facts.ts";
import { readStatementNumber, type SeriesPlace } from "./statement-number.ts";

export interface NumberGap extends DaySpan {
  readonly numbers: { readonly first: number; readonly last: number };
  /** False where the bank may have left the numbers out. */
  readonly sure: boolean;
}

/** Pages of one number are no further apart. */
const PAGES_DAYS_MAX = 31;
/** A series that leaves out more numbers at once is none that counts up. */
const MISSING_MAX = 60;
/** Numbers that follow each other, from which on a series is trusted. */
const STEPS_TRUSTED = 3;
/** The same for each number that its bank has surely left out. */
const STEPS_OF_IDLE = 10;
/** So many skips between meeting balances, more than steps, are the habit of the bank. */
const SKIPS_OF_HABIT = 3;

type Numbered = StatementFacts & { readonly place: SeriesPlace };
type Pair = readonly [Numbered, Numbered];

interface Skip {
  readonly pair: Pair;
  readonly numbers: NumberGap["numbers"];
  /** Undefined where one of the two does not state its balance. */
  readonly meet: boolean | undefined;
  /** Whether a statement may have stood between the two, although their balances meet. */
  readonly hasRoom: boolean;
}

/**
 * Missing numbers by series. Balances that meet do not say that nothing is missing: what the
 * missing statement holds may sum to zero. A bank that leaves numbers out is known by skips between
 * statements that leave no room for another one, by the day of the year as the number, or by more
 * skips than steps: such numbers say nothing.
 */
export function findNumberGaps(
  statements: readonly StatementFacts[],
  covered: readonly DaySpan[],
): NumberGap[] {
  return listSeries(statements).flatMap((members) => {
    const own = new Set(members.map(({ id }) => id));
    const others = [...statements.filter(({ id }) => !own.has(id)), ...covered];
    return [...findInSeries(members, others), ...findPageGaps(members, others)];
  });
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
  return [...Map.groupBy(numbered, (each) => `${each.series}\n${each.place.template}`).values()];
}

function findInSeries(members: readonly Numbered[], covered: readonly DaySpan[]): NumberGap[] {
  const neighbours = pairUp(members);
  // Statements of periods that a person chose overlap: their numbers say nothing of each other.
  const pairs = neighbours.filter(([before, after]) => before.to <= after.from);
  const isInParts = pairs.some(([before, after]) => before.to === after.from);
  const skips = pairs.flatMap((pair): Skip[] => {
    const numbers = missingBetween(pair);
    if (numbers === undefined) return [];
    const hasRoom = isInParts || daysInside({ from: pair[0].to, to: pair[1].from }) !== undefined;
    return [{ pair, numbers, meet: balancesMeet(pair), hasRoom }];
  });
  const steps = pairs.filter(isStep).length;
  const idle =
    neighbours.length -
    pairs.length +
    skips.filter(({ meet, hasRoom }) => meet === true && !hasRoom).length;
  const isTrusted = steps >= (idle === 0 ? STEPS_TRUSTED : STEPS_OF_IDLE * idle);
  const isIdle = isByDay(members) || isHabit(skips, steps) || (idle > 0 && !isTrusted);
  return skips.flatMap(({ pair, numbers, meet, hasRoom }) => {
    if (meet !== false && isIdle) return [];
    if (meet === true && !hasRoom) return [];
    const across = members.filter((each) => reachesAcross(each, pair));
    const span = trimCovered(spanBetween(pair), [...covered, ...across]);
    return span === undefined ? [] : { ...span, numbers, sure: meet === false || isTrusted };
  });
}

/**
 * Pages of one number between which one is missing, as that number. Their balances may meet all the
 * same: what the page holds may sum to zero.
 */
function findPageGaps(members: readonly Numbered[], covered: readonly DaySpan[]): NumberGap[] {
  const paged = members.filter(
    ({ page, place, to }) => (page ?? null) !== null && !isYearOf(place, to),
  );
  const pages = Map.groupBy(paged, ({ place }) => `${place.year ?? ""} ${place.counter}`);
  return [...pages.values()].flatMap((own) => {
    const sorted = own.toSorted(
      (left, right) => compareDays(left.from, right.from) || left.page! - right.page!,
    );
    return sorted.slice(1).flatMap((after, index): NumberGap[] => {
      const before = sorted[index]!;
      if (after.page! <= before.page! + 1 || before.to > after.from) return [];
      // A count begins again with the year.
      if (daysBetween(before.to, after.from) > PAGES_DAYS_MAX) return [];
      const span = trimCovered(spanBetween([before, after]), covered);
      const numbers = { first: after.place.counter, last: after.place.counter };
      return span === undefined ? [] : [{ ...span, numbers, sure: true }];
    });
  });
}

/** Some banks write the year as the number, and the number as the page. */
function isYearOf({ counter }: SeriesPlace, to: LocalDate): boolean {
  return counter === Number(yearOf(to));
}

function isStep([before, after]: Pair): boolean {
  return after.place.counter === before.place.counter + 1 && after.place.year === before.place.year;
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
