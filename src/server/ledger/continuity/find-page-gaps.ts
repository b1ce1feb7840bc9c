/** Pages of statements that are in no file, where each page has balances of its own. Pure. */
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { compareDays, type DaySpan, trimCovered } from "./day-spans.ts";
import { coverBeside, pairNeighbours, seriesKey, spanBetween } from "./series.ts";
import type { StatementFacts } from "./statement-facts.ts";
import { readStatementNumber, type SeriesPlace } from "./statement-number.ts";

export interface PageGap extends DaySpan {
  /** The number of the statement; null where it has none that counts. */
  readonly numbers: { readonly first: number; readonly last: number } | null;
}

/** Pages of one number are no further apart; a count begins again with the year. */
const PAGES_DAYS_MAX = 31;
/** So many numbers that begin above 1, more than others, are the habit of the bank. */
const LATE_OF_HABIT = 3;
/** So many steps between pages of one number, each on days of its own, count statements. */
const STEPS_OF_COUNT = 3;

interface Page extends StatementFacts {
  readonly place: SeriesPlace | undefined;
  readonly page: number;
  /** Whether the document states its page. */
  readonly isStated: boolean;
  /** Alike for the pages of one number. */
  readonly key: string;
}

/** The pages of one statement that came, by their days. */
type Pages = readonly Page[];

/**
 * Pages between two others and pages before the first one. Balances that meet say nothing: what
 * the page holds may sum to zero. A first page above 1 lacks the pages before it, unless the
 * series shows that its bank counts otherwise: most numbers begin above 1, or the pages of one
 * number are a count of statements.
 */
export function findPageGaps(
  statements: readonly StatementFacts[],
  covered: readonly DaySpan[],
): PageGap[] {
  // Most accounts have no other pages, and then their numbers need not be read.
  if (statements.every(({ page }) => (page ?? 1) === 1)) return [];
  const series = Map.groupBy(statements.map(readPage), (each) => seriesKey(each, each.place));
  return [...series.values()].flatMap((members) => {
    const sorted = members.toSorted(
      (left, right) => compareDays(left.from, right.from) || left.page - right.page,
    );
    const gaps = [...findBetween(sorted), ...findBefore(sorted)];
    const others = coverBeside(members, statements, covered);
    return gaps.flatMap(({ numbers, ...days }): PageGap[] => {
      const span = trimCovered(days, others);
      return span === undefined ? [] : [{ ...span, numbers }];
    });
  });
}

function readPage(statement: StatementFacts): Page {
  const place = readStatementNumber(statement.number, statement.to);
  const isCounted = place !== undefined && !isYearOf(place, statement.to);
  const isStated = (statement.page ?? null) !== null && (isCounted || place === undefined);
  const key = place === undefined ? statement.number : `${place.year ?? ""} ${place.counter}`;
  return { ...statement, place, isStated, page: isStated ? statement.page! : 1, key };
}

/** Some banks write the year as the number, and the number as the page. */
function isYearOf({ counter }: SeriesPlace, to: LocalDate): boolean {
  return counter === Number(to.slice(0, 4));
}

function findBetween(sorted: Pages): PageGap[] {
  return listStatements(sorted).flatMap((pages) =>
    pairNeighbours(pages).flatMap(([before, after]): PageGap[] => {
      if (!before.isStated || after.page <= before.page + 1 || before.to > after.from) return [];
      return [{ ...spanBetween([before, after]), numbers: numbersOf(after) }];
    }),
  );
}

function findBefore(sorted: Pages): PageGap[] {
  const firsts = listStatements(sorted).map(lowestOf);
  const late = firsts.filter(({ page }) => page > 1);
  const isHabit = late.length >= LATE_OF_HABIT && late.length > firsts.length - late.length;
  if (isHabit) return [];
  return late.flatMap((first): PageGap[] => {
    const before = sorted.findLast(({ key, to }) => key !== first.key && to <= first.from);
    if (isCount(sorted, first, before) || isMet(sorted, first)) return [];
    // What is missing may stand on the days since the statement before, as far as it is near.
    const isNear = before !== undefined && daysBetween(before.to, first.from) <= PAGES_DAYS_MAX;
    const since = isNear && before.to < first.from ? addDays(before.to, 1) : first.from;
    return [{ from: since, to: first.from, numbers: numbersOf(first) }];
  });
}

/** The pages of each number, where they are near each other. */
function listStatements(sorted: Pages): Pages[] {
  return [...Map.groupBy(sorted, ({ key }) => key).values()].flatMap((own) => {
    const statements: Page[][] = [];
    for (const page of own) {
      const last = statements.at(-1)?.at(-1);
      if (last !== undefined && daysBetween(last.to, page.from) <= PAGES_DAYS_MAX)
        statements.at(-1)!.push(page);
      else statements.push([page]);
    }
    return statements;
  });
}

function lowestOf(pages: Pages): Page {
  return pages.reduce((least, each) => (each.page < least.page ? each : least));
}

/** Whether the pages of the number count statements, on from the one of the number before. */
function isCount(sorted: Pages, first: Page, before: Page | undefined): boolean {
  if (before !== undefined && before.page + 1 !== first.page) return false;
  const pairs = pairNeighbours(sorted.filter(({ key }) => key === first.key));
  const steps = pairs.filter(([one, next]) => next.page === one.page + 1);
  return steps.length >= STEPS_OF_COUNT && pairs.every(([one, next]) => one.to < next.from);
}

/** Whether the page before came on this day under an id of its own, which counts nothing. */
function isMet(sorted: Pages, first: Page): boolean {
  return sorted.some(
    ({ place, isStated, page, to, closing }) =>
      place === undefined &&
      isStated &&
      page === first.page - 1 &&
      to === first.from &&
      closing !== null &&
      closing === first.opening,
  );
}

function numbersOf({ place }: Page): PageGap["numbers"] {
  return place === undefined ? null : { first: place.counter, last: place.counter };
}
