/**
 * Gaps between the statements of one account. Pure: the statements decide, in whatever order they
 * came.
 */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import {
  compareDays,
  countBankingDays,
  daysInside,
  type DaySpan,
  trimCovered,
} from "./day-spans.ts";
import { findNumberGaps } from "./find-number-gaps.ts";
import { findPageGaps } from "./find-page-gaps.ts";
import type { StatementFacts } from "./statement-facts.ts";

/**
 * `days`: no statement covers the days. `balance`: the balance before the gap is not the one
 * behind it. `number`: statements are missing by their numbers.
 */
export type GapReason = "days" | "balance" | "number";

export interface StatementGap extends DaySpan {
  readonly reasons: readonly GapReason[];
  /** The first and the last missing number of a `number` reason, where they count. */
  readonly numbers: { readonly first: number; readonly last: number } | null;
  /** Whether only a page of the number is missing. */
  readonly isPage?: boolean;
  /** The balance behind the gap less the one before it, of a `balance` reason. */
  readonly difference: Amount | null;
  /**
   * False where days without a movement, or a number that the bank has left out, would explain the
   * gap as well.
   */
  readonly sure: boolean;
}

type MissingNumbers = DaySpan & Pick<StatementGap, "numbers" | "isPage" | "sure">;

/**
 * Between two statements without balances and without stated intervals, so many banking days
 * without an item are a gap that may be one.
 */
const QUIET_BANKING_DAYS = 5;

/**
 * The gaps, oldest first. `covered`: days that another origin of the account has read whole.
 *
 * Balances that meet prove that nothing is missing between two statements, however many days lie
 * between them. Balances that do not meet prove a gap, also where the days leave no room for one;
 * its span is then the two days at which the statements meet. Two statements that share a day are
 * not compared: one may be a part of the other.
 */
export function findGaps(
  statements: readonly StatementFacts[],
  covered: readonly DaySpan[] = [],
): StatementGap[] {
  const gaps = findDayGaps(statements, covered);
  for (const each of findNumberGaps(statements, covered)) addNumbers(gaps, each);
  for (const each of findPageGaps(statements, covered))
    addNumbers(gaps, { ...each, isPage: true, sure: true });
  return gaps.toSorted(
    (left, right) => compareDays(left.from, right.from) || compareDays(left.to, right.to),
  );
}

function findDayGaps(
  statements: readonly StatementFacts[],
  covered: readonly DaySpan[],
): StatementGap[] {
  const gaps: StatementGap[] = [];
  const beginning = Map.groupBy(statements, ({ from }) => from);
  let reached: LocalDate | undefined;
  let ending: StatementFacts[] = [];
  for (const day of [...beginning.keys()].toSorted(compareDays)) {
    const group = beginning.get(day)!;
    if (reached !== undefined && day > reached) {
      const gap = judge({ from: reached, to: day }, { ending, group }, covered);
      if (gap !== undefined) gaps.push(gap);
    }
    for (const statement of group) {
      if (reached === undefined || statement.to > reached) {
        reached = statement.to;
        ending = [statement];
      } else if (statement.to === reached) ending.push(statement);
    }
  }
  return gaps;
}

/** Two groups of statements: all that end on the one day, all that begin on the other. */
interface Sides {
  readonly ending: readonly StatementFacts[];
  readonly group: readonly StatementFacts[];
}

/** The gap between the day on which all that came before ends and the next one that begins. */
function judge(ends: DaySpan, sides: Sides, covered: readonly DaySpan[]): StatementGap | undefined {
  const closings = lastClosings(sides.ending);
  const openings = firstOpenings(sides.group);
  if (openings.some((opening) => closings.includes(opening))) return undefined;
  const between = daysInside(ends);
  const whole = between ?? ends;
  const span = trimCovered(whole, covered);
  if (span === undefined) return undefined;
  const gap = { ...span, numbers: null, difference: null };
  if (closings.length > 0 && openings.length > 0) {
    const isWhole = span.from === whole.from && span.to === whole.to;
    return {
      ...gap,
      reasons: between === undefined ? ["balance"] : ["days", "balance"],
      // The items of the covered days belong to the difference, and it is not the gap's.
      difference: isWhole ? openings[0]! - closings.at(-1)! : null,
      sure: true,
    };
  }
  if (between === undefined) return undefined;
  const bankingDays = countBankingDays(span);
  const isStated = [sides.ending, sides.group].every((side) =>
    side.some(({ intervalStated }) => intervalStated),
  );
  const enough = isStated ? 1 : QUIET_BANKING_DAYS;
  if (bankingDays !== "many" && bankingDays < enough) return undefined;
  return { ...gap, reasons: ["days"], sure: isStated };
}

/** Closing balances with which no other statement of the same day goes on. */
function lastClosings(ending: readonly StatementFacts[]): Amount[] {
  if (ending.length === 1) return listKnown(ending[0]!.closing);
  const ongoing = new Set(ending.filter(isOfOneDay).flatMap(({ opening }) => opening ?? []));
  const closings = ending.flatMap(({ closing }) => closing ?? []);
  const last = closings.filter((closing) => !ongoing.has(closing));
  // Parts of a day that sum to zero go on with each other in a circle.
  return last.length > 0 ? last : closings;
}

/** Opening balances with which no other statement of the same day ends. */
function firstOpenings(group: readonly StatementFacts[]): Amount[] {
  if (group.length === 1) return listKnown(group[0]!.opening);
  const before = new Set(group.filter(isOfOneDay).flatMap(({ closing }) => closing ?? []));
  const openings = group.flatMap(({ opening }) => opening ?? []);
  const first = openings.filter((opening) => !before.has(opening));
  return first.length > 0 ? first : openings;
}

function listKnown(balance: Amount | null): Amount[] {
  return balance === null ? [] : [balance];
}

function isOfOneDay({ from, to }: StatementFacts): boolean {
  return from === to;
}

/** Adds missing numbers to the gap in whose days they lie, or as a gap of their own. */
function addNumbers(gaps: StatementGap[], missing: MissingNumbers): void {
  const { from, to, sure, ...told } = missing;
  const place = gaps.findIndex(
    (gap) => gap.from <= to && from <= gap.to && !gap.reasons.includes("number"),
  );
  const met = gaps[place];
  if (met === undefined) gaps.push({ ...missing, reasons: ["number"], difference: null });
  else
    gaps[place] = { ...met, ...told, reasons: [...met.reasons, "number"], sure: met.sure || sure };
}
