/**
 * Which drawer a file belongs to where both explain it: the statements of an account, or the
 * settlements of couriers and card acceptors. A wallet's report of activity is both.
 */
import type { SettlementRead } from "#statements/read-settlement-file.ts";
import type { DetectionReason, SourceCandidate } from "#statements/statement.ts";

export type DrawerChoice =
  | { readonly drawer: "statement" | "settlement"; readonly reasons: readonly DetectionReason[] }
  /** Nothing in the file tells: a person says it once. */
  | {
      readonly drawer: "question";
      readonly statement: SourceCandidate;
      readonly settlement: SourceCandidate;
    }
  | { readonly drawer: "none" };

/**
 * `statements`: candidates of the reader of statements, best first. `keepsAccount`: the company
 * already keeps this source's account as a bank account, or says so.
 *
 * A source of either drawer goes before the common column names. Where a source of each explains
 * the file, the one kept as an account is a statement; a wallet that the company does not keep is a
 * settlement where money was paid out in the file, and otherwise a question.
 */
export function chooseDrawer(
  statements: readonly SourceCandidate[],
  settled: SettlementRead,
  keepsAccount: boolean | undefined,
): DrawerChoice {
  const statement = statements.find(({ source }) => source !== "generic");
  const settlement = settled.candidates[0];
  if (settlement && !statement) return { drawer: "settlement", reasons: settlement.reasons };
  if (statement && !settlement) return { drawer: "statement", reasons: statement.reasons };
  if (!statement || !settlement)
    return statements[0]
      ? { drawer: "statement", reasons: statements[0].reasons }
      : { drawer: "none" };
  if (keepsAccount === true) return { drawer: "statement", reasons: statement.reasons };
  if (keepsAccount === false) return { drawer: "settlement", reasons: settlement.reasons };
  return settled.settlements.some(({ expectedCredit }) => expectedCredit !== undefined)
    ? { drawer: "settlement", reasons: settlement.reasons }
    : { drawer: "question", statement, settlement };
}
