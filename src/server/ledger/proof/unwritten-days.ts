/** Days of which no document speaks, between balances that agree. Pure. */
import { countBankingDays, cutCovered, type DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { findNumberGaps, findNumberSteps } from "#server/ledger/continuity/find-number-gaps.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Chain } from "./chain-points.ts";
import { endOfCover } from "./end-of-cover.ts";
import type { AccountFacts, DayRun } from "./proof-facts.ts";

/** So many banking days without a document and without an item are more than a pause. */
const QUIET_BANKING_DAYS = 5;

type UnwrittenDays = DaySpan & Pick<DayRun, "state" | "reason" | "numbers">;

/**
 * Days that no statement, no reading and no run of numbers holds. What is missing there may sum to
 * zero, so balances that agree prove them for a short pause only, and as `level`: never where a
 * number is missing, nor at a balance to which the account returns by itself, as one that is swept
 * does. `covers`: the days of which documents and readings speak.
 */
export function findUnwrittenDays(
  { statements, readings, days }: AccountFacts,
  chain: Chain,
  covers: readonly DaySpan[],
  whole: DaySpan,
): UnwrittenDays[] {
  // A day in whose middle a statement ends or begins is told where the next number goes on.
  const told = statements
    .map((each) => ({ ...each, ...endOfCover(each) }))
    .filter(({ from, to }) => from <= to);
  const unwritten = cutCovered(whole, [...covers, ...findNumberSteps(told)]);
  if (unwritten.length === 0) return [];
  const missing = findNumberGaps(statements, readings);
  const swept = findSweptBalances({ statements, days });
  const items = days.map(({ day }) => ({ from: day, to: day }));
  return unwritten.flatMap((span): UnwrittenDays[] => {
    const gap = missing.find(({ from, to }) => from <= span.to && to >= span.from);
    if (gap !== undefined)
      return [{ ...span, state: "unproven", reason: "missing_number", numbers: gap.numbers }];
    const opening = chain.openingOf(span.from);
    if (opening !== undefined && swept.has(opening)) return [{ ...span, ...noData }];
    const long = cutCovered(span, items).filter(isLong);
    return [
      { ...span, state: "level", reason: null, numbers: null },
      ...long.map((each) => ({ ...each, ...noData })),
    ];
  });
}

const noData = { state: "unproven", reason: "no_data", numbers: null } as const;

/** So many banking days that what is missing on them is no pause. */
export function isLong(span: DaySpan): boolean {
  const count = countBankingDays(span);
  return count === "many" || count >= QUIET_BANKING_DAYS;
}

/** Balances with which a statement begins and ends although it has items. */
function findSweptBalances({
  statements,
  days,
}: Pick<AccountFacts, "statements" | "days">): ReadonlySet<bigint> {
  const itemDays = days.map(({ day }) => day);
  const hasItems = ({ from, to }: DaySpan): boolean => {
    const first = itemDays[countBefore(itemDays, from)];
    return first !== undefined && first <= to;
  };
  return new Set(
    statements.flatMap((each) =>
      each.opening !== null && each.opening === each.closing && hasItems(each) ? each.opening : [],
    ),
  );
}

/** How many of the sorted days are before this one. */
function countBefore(days: readonly LocalDate[], day: LocalDate): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
