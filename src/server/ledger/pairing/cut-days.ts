/**
 * Days at the end of a statement that may not be over there. A report of the same day that shows
 * other hours is not disproved by such a statement (decision 0168).
 */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { StatementFacts } from "./pair-types.ts";
import { shareEnd } from "./shared-hours.ts";
import { holdsAll, type Part } from "./statement-part.ts";

// Two different amounts in one order at the ends of both are the hours that both show.
const TELLING_AT_ENDS = 2;

/**
 * Whether an unpaired item of the report may be of hours of the day that the statement does not
 * show: the report has all items of the statement and more, none of them, or its last ones first.
 * `isShared`: they may hold an item in common. Payments of one amount to two accounts are none.
 */
export function mayBeOfOtherHours(
  item: { readonly bookingDate: LocalDate; readonly amount: Amount },
  statement: StatementFacts,
  shown: Part,
  report: Part,
  isShared: boolean,
): boolean {
  if (statement.from < item.bookingDate && item.bookingDate < statement.to) return false;
  if (shown.amounts === null || report.amounts === null) return false;
  if (holdsAll(report, shown)) return report.amounts.length > shown.amounts.length;
  if (!isShared) return true;
  return !shown.counts.has(item.amount) && shareEnd(shown.amounts, report.amounts, TELLING_AT_ENDS);
}
