/** Whether statements show the whole of a day: nothing of it can come any more. */
import type { LocalDate } from "#values/local-date.ts";
import type { StatementFacts } from "./pair-types.ts";
import { BalanceChain } from "./statement-relation.ts";

/**
 * True where the balances of proven statements lead through the whole day: from a statement that
 * ends before it, or from earlier days of one that shows it, to one that begins after it. The
 * statement of a single day alone does not say whether the day was over.
 */
export function isDayClosed(statements: readonly StatementFacts[], day: LocalDate): boolean {
  const ofDay = statements.filter(
    ({ kind, proven, from, to }) => kind === "statement" && proven && from <= day && day <= to,
  );
  const begun = ofDay.filter(
    (each) =>
      each.from < day ||
      statements.some(
        ({ proven, closing, to }) =>
          proven && to < day && closing !== null && closing === each.opening,
      ),
  );
  const isEnded = (each: StatementFacts): boolean =>
    each.to > day ||
    statements.some(
      ({ proven, opening, from }) =>
        proven && from > day && opening !== null && opening === each.closing,
    );
  const ended = new Set(ofDay.filter(isEnded));
  if (begun.some((each) => ended.has(each))) return true;
  const chain = new BalanceChain();
  for (const each of ofDay) chain.add(each);
  return begun.some((each) => [...chain.linkedTo(each)].some((other) => ended.has(other)));
}
