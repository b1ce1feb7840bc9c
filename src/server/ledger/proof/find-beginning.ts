/** The day on which an account began, where its documents say so. Pure. */
import {
  readStatementNumber,
  type SeriesPlace,
} from "#server/ledger/continuity/statement-number.ts";
import type { StatementFacts } from "#server/ledger/continuity/statement-facts.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { chainPoints } from "./chain-points.ts";
import type { AccountFacts } from "./proof-facts.ts";
import { isLong } from "./unwritten-days.ts";

interface Beginning {
  readonly day: LocalDate;
  /** The first day of which the number says that the account had no statement before `day`. */
  readonly since: LocalDate;
}

/**
 * The day behind `from` on which the account began, as a person says it or else its documents do;
 * undefined where nothing says that it did. Its documents may begin after a pause: MT940 dates the
 * first opening balance, which is zero, with the day of the opening.
 */
export function beganBehind(facts: AccountFacts, from: LocalDate): LocalDate | undefined {
  const opened = facts.life?.opened ?? undefined;
  if (opened !== undefined && opened > from) {
    const first = firstDay(facts);
    if (first === undefined || first <= opened) return opened;
    const isPause = !isLong({ from: opened, to: addDays(first, -1) });
    return isPause && chainPoints(facts).openingOf(first) === 0n ? first : opened;
  }
  const begins = findBeginning(facts);
  return begins !== undefined && begins.since <= from && begins.day > from ? begins.day : undefined;
}

/**
 * The first day of an account that began with nothing; undefined where nothing says that it did. A
 * balance of zero does not: accounts that are swept each evening open with zero for ever. The first
 * statement has to be number 1 too. A count may begin again with each year, so the number speaks of
 * the days of its own year only; one that comes again in a year counts nothing.
 */
export function findBeginning(facts: AccountFacts): Beginning | undefined {
  const { statements } = facts;
  const day = firstDay(facts);
  if (day === undefined || chainPoints(facts).openingOf(day) !== 0n) return undefined;
  const isFirst = statements.some(
    (each) => each.from === day && each.opening === 0n && isNumberOne(each, statements),
  );
  return isFirst ? { day, since: `${day.slice(0, 4)}-01-01` as LocalDate } : undefined;
}

/** The first day of which anything is known. */
function firstDay({ statements, readings, days }: AccountFacts): LocalDate | undefined {
  const starts = [...statements, ...readings].map(({ from }) => from);
  return [...starts, ...days.map((each) => each.day)].toSorted()[0];
}

function isNumberOne(first: StatementFacts, statements: readonly StatementFacts[]): boolean {
  const place = readStatementNumber(first.number, first.to);
  if (place?.counter !== 1) return false;
  return !statements.some(
    (each) =>
      each.from !== first.from &&
      each.series === first.series &&
      isSamePlace(readStatementNumber(each.number, each.to), place) &&
      each.from.slice(0, 4) === first.from.slice(0, 4),
  );
}

function isSamePlace(one: SeriesPlace | undefined, other: SeriesPlace): boolean {
  return one?.template === other.template && one.counter === other.counter;
}
