/** Balances that stand within a day although their statement states no hour. Pure. */
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { endOfCover } from "./end-of-cover.ts";
import type { BalancePoint, ProofStatement } from "./proof-facts.ts";
import type { RunningSum } from "./running-sum.ts";

type Leveled = BalancePoint & { readonly level: Amount };

/**
 * The points, with those as weak that stand within their day. A statement that ends in the middle
 * of a day, or begins there, differs from all others at this end alone, by the items of this one
 * day that it lacks. So its other end is at the level of the account, balances of others lead up to
 * the day (or from its end on) and stand behind it (or before it) at the same level, and another
 * document speaks of the whole day.
 */
export function weakenHalfDays(
  points: readonly BalancePoint[],
  statements: readonly ProofStatement[],
  sums: RunningSum,
): BalancePoint[] {
  const level = (day: LocalDate, balance: Amount): Amount => balance - sums.upTo(day);
  const known: Leveled[] = points.map((point) => ({
    ...point,
    level: level(point.day, point.balance),
  }));
  const strong = known.filter(({ weak }) => !weak);
  const isHalf = (point: Leveled): boolean => {
    const { far, opens, day } = point;
    if (point.weak || far === undefined) return false;
    const wanted = level(far.day, far.balance);
    if (wanted === point.level) return false;
    const alike = (each: Leveled): boolean => each !== point && each.level === wanted;
    const half = opens ? addDays(day, 1) : day;
    const eve = addDays(half, -1);
    const leads = known.some((each) => {
      if (!alike(each)) return false;
      return opens
        ? each.day >= half && !sums.hasItems(half, each.day)
        : each.day <= eve && !sums.hasItems(each.day, eve);
    });
    const goesOn = strong.some((each) => {
      if (!alike(each)) return false;
      if (opens) return each.day < eve || (each.day === eve && each.opens !== true);
      return each.day > half || (each.day === half && each.opens === true);
    });
    return leads && goesOn && isHeld(half, { strong, wanted, statements });
  };
  return known.map(({ level: _level, ...point }, place) =>
    isHalf(known[place]!) ? { ...point, weak: true, half: true } : point,
  );
}

interface Held {
  readonly statements: readonly ProofStatement[];
  readonly strong: readonly Leveled[];
  readonly wanted: Amount;
}

/** Whether a document speaks of the whole day, at the wanted level. */
function isHeld(day: LocalDate, { strong, wanted, statements }: Held): boolean {
  const holds = ({ from, to }: DaySpan): boolean => from <= day && to >= day;
  const isBare = ({ opening, closing, intervalStated, ties, part }: ProofStatement): boolean =>
    opening === null && closing === null && intervalStated && ties !== false && part === null;
  if (statements.some((each) => isBare(each) && holds(endOfCover(each)))) return true;
  const [openings, closings] = [true, false].map((opens) =>
    strong.filter((each) => each.level === wanted && (each.opens === true) === opens),
  );
  return closings!.some(
    ({ day: to, far }) =>
      far !== undefined &&
      holds({ from: addDays(far.day, 1), to }) &&
      openings!.some((each) => each.day === far.day && each.balance === far.balance),
  );
}

/** The days of a statement, without one of which it holds a half only. */
export function daysWithoutHalves(
  statement: ProofStatement,
  points: readonly BalancePoint[],
  statements: readonly ProofStatement[],
): DaySpan {
  const { from, to } = endOfCover(statement);
  const { opening, closing, series } = statement;
  const isHalf = (day: LocalDate, balance: Amount | null, opens: boolean): boolean =>
    points.some(
      (point) =>
        point.half === true &&
        point.day === day &&
        point.balance === balance &&
        (point.opens === true) === opens,
    );
  // Two halves of a day that complete each other. Of one series they are one list anyhow.
  const others = statements.filter((each) => each.series !== series);
  const isFirstCut =
    isHalf(addDays(from, -1), opening, true) ||
    (opening !== null && others.some((each) => each.to === from && each.closing === opening));
  const isLastCut =
    isHalf(to, closing, false) ||
    (closing !== null && others.some((each) => each.from === to && each.opening === closing));
  return { from: isFirstCut ? addDays(from, 1) : from, to: isLastCut ? addDays(to, -1) : to };
}
