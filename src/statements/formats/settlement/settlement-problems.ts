/** What the proof of a settlement says against it, as problems of its file. */
import type { Settlement } from "#settlements/settlement.ts";
import type { RowGroup } from "#statements/formats/settlement/settlement-groups.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/** Stated sums that differ, and a balance that does not follow. `index` = the settlement's. */
export function settlementProblems(
  settlement: Settlement,
  { brokenAt }: RowGroup,
  index: number,
): ReadProblem[] {
  const problems = proofProblems(settlement, index);
  if (brokenAt)
    problems.push({
      code: "balance_chain_broken",
      severity: "statement",
      message: "The balance does not follow from the rows.",
      line: brokenAt.line,
      statement: index,
      params: paramsOf(brokenAt.expected, brokenAt.found, settlement.currency),
    });
  return problems;
}

/** Each stated sum of a settlement that is not that of its lines. */
export function proofProblems({ proof, currency }: Settlement, index: number): ReadProblem[] {
  return proof
    .filter(({ holds }) => !holds)
    .map(({ name, stated, computed }) => ({
      ...mismatch(name, stated, computed, currency),
      statement: index,
    }));
}

/** Two sums that should be one. */
export function mismatch(
  what: string,
  stated: Amount,
  computed: Amount,
  currency: string,
): ReadProblem {
  return {
    code: "totals_mismatch",
    severity: "fatal",
    message: `The stated ${what} is not that of the rows.`,
    params: { what, ...paramsOf(stated, computed, currency) },
  };
}

function paramsOf(expected: Amount, found: Amount, currency: string): Record<string, string> {
  return {
    expected: formatAmount(expected),
    found: formatAmount(found),
    difference: formatAmount(found - expected),
    currency,
  };
}
