/** The secrets of one attempt: a factor and a number of days that fit the file. Pure. */
import type { Random, Secrets } from "#statements/anonymise/disguise.ts";
import { FOUR_YEARS_DAYS, type DateShift } from "#statements/anonymise/shift-date.ts";

const YEAR_FIRST = String.raw`(?<!\d)((?:19|20)\d{2})[.\-/ ]{0,2}(?:0[1-9]|1[0-2])[.\-/ ]{0,2}(?:0[1-9]|[12]\d|3[01])(?!\d{1,5}(?!\d))`;
const YEAR_LAST = String.raw`(?<!\d)\d{1,2}[.\-/']\d{1,2}[.\-/']((?:19|20)\d{2})(?!\d)`;
const DAYS = new RegExp(`${YEAR_FIRST}|${YEAR_LAST}`, "g");
/** A year of fewer days than one in so many is no year of the file. */
const RARE_YEAR = 200;
/** Days move by two to eleven years: further ones would look wrong to a reader. */
const WEEKS_MIN = 110;
const WEEKS_SPAN = 450;
const FOUR_YEARS_MAX = 3;
/** Older files move forward, so that no year of two digits changes its century. */
const FORWARD_BEFORE_YEAR = 2_008;
const LATEST_YEAR = 2_030;

/** The least factor and how many there are to draw from, the smaller the more readable. */
const FACTORS = [
  [11, 79],
  [101, 890],
  [1_009, 8_900],
  [10_007, 89_900],
  [1_000_003, 8_900_000],
] as const;
const SMALL_FACTORS = [2, 8] as const;
/** Factors of one size that are tried against the numbers of the original. */
const TRIES_OF_A_SIZE = 12;
/** Products beyond this are not exact as numbers; so long a number does not meet another. */
const FACTOR_DIGITS_MAX = 7;
const PRODUCT_DIGITS_MAX = 15;

/**
 * `attempt`: what a file shows may hang on day, month and size, so later ones keep days and months
 * or take a small factor. `crowded`: attempts with numbers of the original. `runs`: its numbers; a
 * factor that makes one of them out of another is not taken.
 */
export function drawSecrets(
  days: FileDays,
  draw: {
    readonly attempt: number;
    readonly crowded: number;
    readonly runs: ReadonlySet<string>;
  },
  random: Random,
): Secrets {
  return {
    random,
    factor: BigInt(drawFactor(draw, random)),
    shift: drawShift(days, draw.attempt, random),
  };
}

function drawFactor(
  {
    attempt,
    crowded,
    runs,
  }: { readonly attempt: number; readonly crowded: number; readonly runs: ReadonlySet<string> },
  random: Random,
): number {
  const longest = PRODUCT_DIGITS_MAX - FACTOR_DIGITS_MAX;
  const numbers = [...runs].filter((run) => run.length <= longest).map(Number);
  const isFree = (factor: number): boolean =>
    numbers.every((number) => !runs.has(String(number * factor)));
  const isSmall = crowded === 0 && attempt % 3 === 2;
  const sizes = isSmall ? [SMALL_FACTORS, ...FACTORS] : FACTORS.slice(crowded);
  for (const size of sizes)
    for (let tries = 0; tries < TRIES_OF_A_SIZE; tries++) {
      const factor = factorOf(size, random);
      if (isFree(factor)) return factor;
    }
  return factorOf(FACTORS.at(-1)!, random);
}

function factorOf([from, span]: readonly [number, number], random: Random): number {
  const factor = from + random(span);
  return factor % 10 === 0 ? factor + 1 : factor;
}

function drawShift(
  { oldest, newest, isOpen }: FileDays,
  attempt: number,
  random: Random,
): DateShift {
  const keepsDayAndMonth = attempt > 2 || isOpen;
  // The years of the sample are none of the original's.
  const span = newest - oldest + 1;
  const days = keepsDayAndMonth
    ? (Math.ceil(span / 4) + random(FOUR_YEARS_MAX)) * FOUR_YEARS_DAYS
    : 7 * (WEEKS_MIN + (span - 1) * 53 + random(WEEKS_SPAN));
  return { days: oldest - span < FORWARD_BEFORE_YEAR ? days : -days, keepsDayAndMonth };
}

export interface FileDays {
  readonly oldest: number;
  readonly newest: number;
  /** Day and month may stand in either order, or the month has a name. */
  readonly isOpen: boolean;
}

/** The years of a text's days. */
export function daysIn(text: string): FileDays {
  const years = yearsOf(text);
  const oldest = Math.min(LATEST_YEAR, ...years);
  return { oldest, newest: Math.max(oldest, ...years), isOpen: hasOpenDays(text) };
}

/** The years of days with four digits of the year; a number that only looks like a day is rare. */
function yearsOf(text: string): number[] {
  const counts = new Map<number, number>();
  let total = 0;
  for (const [, first, last] of text.matchAll(DAYS)) {
    const year = Number(first ?? last);
    counts.set(year, (counts.get(year) ?? 0) + 1);
    total++;
  }
  return [...counts].filter(([, count]) => count * RARE_YEAR >= total).map(([year]) => year);
}

/** Days whose day and month may stand in either order, or whose month has a name. */
function hasOpenDays(text: string): boolean {
  return (
    /^!type/im.test(text) ||
    /(?<![\d.])\d{1,2}[./-] ?\d{1,2}[./-] ?(?:\d{4}|\d{2})(?![\d])/.test(text) ||
    /\d\s?[.\- ]\s?\p{L}{3,}\.?\s?[.\- ]\s?\d/u.test(text)
  );
}
