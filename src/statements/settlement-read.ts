/** What reading a file of a courier or card acceptor gives. */
import type { Settlement } from "#settlements/settlement.ts";
import type { ProposedColumn } from "#statements/formats/settlement/settlement-dictionary.ts";
import type { Detection, ReadProblem, SourceCandidate } from "#statements/statement.ts";

/** What the columns of an unknown table may mean; a person confirms it before anything is read. */
export interface SettlementProposal {
  /** Line of the column names. */
  readonly line: number;
  readonly names: readonly string[];
  readonly columns: readonly (ProposedColumn | undefined)[];
}

export interface SettlementRead {
  /** `settlement` where a known layout explains the file; otherwise `unknown`. */
  readonly detection: Detection;
  readonly candidates: readonly SourceCandidate[];
  /** Empty where a problem is `fatal`: nothing of such a file may be taken. */
  readonly settlements: readonly Settlement[];
  readonly problems: readonly ReadProblem[];
  readonly proposal?: SettlementProposal;
}
