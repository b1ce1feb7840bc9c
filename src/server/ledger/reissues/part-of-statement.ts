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
  /** Its items stand together at the beginning or at the end of the longer one. */
  readonly atAnEnd: boolean;
}

/**
 * A bank that takes items back gives the statement out again with fewer items; one that tells the
 * hours of a day gives it out with more. Of a single last item that is gone the order decides.
 */
export function isPart({ longer, shorter, grew, days, atAnEnd }: Excess): boolean {
  if (!atAnEnd || days.length === 0) return false;
  const opensAlike = longer.opening !== null && longer.opening === shorter.opening;
  const closesAlike = longer.closing !== null && longer.closing === shorter.closing;
  // A correction opens with the balance of the statement before it.
  if (closesAlike && !opensAlike) return true;
  const { from, to } = longer;
  const isStated = longer.intervalStated && shorter.intervalStated;
  const isCutInADay = days.every((day) => day === from) || days.every((day) => day === to);
  if (isStated && !isCutInADay) return false;
  return grew || days.length > 1;
}
