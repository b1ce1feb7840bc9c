/** The days of an account's life as a person says them, where its data allow it. Pure. */
import { readStatementNumber } from "#server/ledger/continuity/statement-number.ts";
import type { LocalDate } from "#values/local-date.ts";
import { chainPoints } from "./chain-points.ts";
import type { AccountFacts, AccountLife, DayRun } from "./proof-facts.ts";

/**
 * What of the told life holds. An account has nothing before it is opened and behind its closing:
 * an item there, or a balance other than zero at that end, speaks against it. So does the number of
 * a statement that is not the first of its year although it begins with the account; zero is none.
 */
export function judgeLife(facts: AccountFacts, told: AccountLife): AccountLife {
  const { opened, closed } = told;
  return {
    opened: opened !== null && mayOpen(facts, opened) ? opened : null,
    closed: closed !== null && mayClose(facts, closed) ? closed : null,
  };
}

const isNothing = (balance: bigint | null | undefined): boolean => (balance ?? 0n) === 0n;

function mayOpen(facts: AccountFacts, opened: LocalDate): boolean {
  const { statements, days } = facts;
  return (
    isNothing(chainPoints(facts).openingOf(opened)) &&
    days.every(({ day }) => day >= opened) &&
    statements.every(
      ({ from, to, opening, closing, number }) =>
        from > opened ||
        (isNothing(opening) &&
          (to >= opened
            ? from < opened || (readStatementNumber(number, to)?.counter ?? 0) <= 1
            : isNothing(closing))),
    )
  );
}

function mayClose(facts: AccountFacts, closed: LocalDate): boolean {
  const { statements, days } = facts;
  return (
    isNothing(chainPoints(facts).balanceOf(closed)) &&
    days.every(({ day }) => day <= closed) &&
    statements.every(
      ({ from, to, opening, closing }) =>
        to < closed || (isNothing(closing) && (from <= closed || isNothing(opening))),
    )
  );
}

/** The runs within the life of the account. */
export function clipToLife(runs: readonly DayRun[], life: AccountLife | undefined): DayRun[] {
  if (life === undefined) return [...runs];
  const from = life.opened ?? ("0001-01-01" as LocalDate);
  const to = life.closed ?? ("9999-12-31" as LocalDate);
  return runs.flatMap((run) =>
    run.to < from || run.from > to
      ? []
      : {
          ...run,
          from: run.from < from ? from : run.from,
          to: run.to > to ? to : run.to,
        },
  );
}
