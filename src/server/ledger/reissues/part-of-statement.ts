/**
 * Whether one issue of a statement is only a part of the other: hours of its day, one of its pages,
 * or the statement before further items came. Pure.
 */
import type { LocalDate } from "#values/local-date.ts";
import type { IssuedStatement } from "./same-statement.ts";

/** What the longer of two issues has more. */
export interface Excess {
  readonly longer: IssuedStatement;
  readonly shorter: IssuedStatement;
  /** The longer one came later. */
  readonly grew: boolean;
  readonly days: readonly LocalDate[];
  /** Whether its items stand together there in the longer one, by time; equal items may at both. */
  readonly stand: { readonly first: boolean; readonly last: boolean };
}

/**
 * A bank that takes an item back gives the statement out again without it; one that tells the hours
 * of a day gives it out with more. A single item of a day that both show may be either, whichever
 * issue came first, so it is asked about.
 */
export function isPart({ longer, shorter, grew, days, stand }: Excess): boolean {
  if (!(stand.first || stand.last) || days.length === 0) return false;
  if (days.every((day) => lacks(shorter, day))) return true;
  const opensAlike = longer.opening !== null && longer.opening === shorter.opening;
  const closesAlike = longer.closing !== null && longer.closing === shorter.closing;
  // A correction opens with the balance of the statement before it.
  if (closesAlike && !opensAlike) return true;
  // Both begin with one balance and tie, so nothing came before the shorter one.
  const tie = longer.ties !== false && shorter.ties !== false;
  if (opensAlike && tie && !stand.last) return false;
  const { from, to } = longer;
  const isStated = longer.intervalStated && shorter.intervalStated;
  const isCutInADay = days.every((day) => day === from) || days.every((day) => day === to);
  if (isStated && !isCutInADay) return false;
  return days.length > 1 || (grew && days[0]! > shorter.to);
}

/** Whether it says of itself that items of the day are not in it. */
function lacks({ isPart: hasGaps, toldOn, wholeFrom }: IssuedStatement, day: LocalDate): boolean {
  return hasGaps || (toldOn !== null && day >= toldOn) || (wholeFrom !== null && day < wholeFrom);
}
