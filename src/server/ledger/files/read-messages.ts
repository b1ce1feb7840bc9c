/** The messages between the reading thread and its caller. */
import type { AssignedAccount } from "#statements/assign-account.ts";
import type { MappingChoice } from "#statements/mapping/similar-mapping.ts";
import type { SettlementLine } from "#settlements/settlement.ts";
import type { SaidKind, SettlementHead } from "#statements/read-company-file.ts";
import type {
  Detection,
  ReadProblem,
  StatementHeader,
  StatementTrailer,
} from "#statements/statement.ts";

export interface ReadTask {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Key of the source that the file's mail names. */
  readonly mailSource?: string;
  /** The account of statements that name none. */
  readonly assignedAccount?: AssignedAccount;
  /** Currencies of the company's accounts in other money than forints, by number. */
  readonly accountCurrencies?: Readonly<Record<string, string>>;
  /** The company's own profiles of tables. */
  readonly mappings?: MappingChoice;
  /** What a person said of a file that is both. */
  readonly acceptedKind?: "statement" | "settlement";
  /** What people of the company said of earlier files that were both. */
  readonly saidKinds?: readonly SaidKind[];
  /**
   * Bytes of COPY lines in one message: large enough for a cheap exchange, small enough for flat
   * memory.
   */
  readonly chunkBytes: number;
}

/**
 * A message to the thread: begin a file, or make the next step of it. Threads are used for one file
 * after another.
 */
export type ReadRequest = { readonly open: ReadTask } | "next";

/** Lines of the settlement with this index. */
export interface LinesOfSettlement {
  readonly settlement: number;
  readonly lines: readonly SettlementLine[];
}

export interface ReadStep {
  readonly detection?: Detection;
  readonly headers: readonly StatementHeader[];
  readonly trailers: readonly StatementTrailer[];
  readonly problems: readonly ReadProblem[];
  /** Settlements by their index in the file, each before its lines. */
  readonly settlements: readonly { readonly index: number; readonly settlement: SettlementHead }[];
  readonly settlementLines: readonly LinesOfSettlement[];
  /** COPY lines of the items read since the last step. */
  readonly lines: Uint8Array;
  readonly rowCount: number;
  /** 0 to 99. */
  readonly progressPercent: number;
  readonly done: boolean;
}
