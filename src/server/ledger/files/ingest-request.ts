/** What the ledger needs to take a file in. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { MailedTotals } from "#server/ledger/collections/take-collections.service.ts";
import type { ClientFacts } from "./doubt-client.service.ts";
import type { IngestOutcome } from "./file-facts.ts";
import type { ReadStep } from "./read-messages.ts";

export type IngestNeeds = Pick<Deps, "db" | "clock" | "newId" | "quota">;

export interface IngestRequest {
  readonly companyId: string;
  readonly fileId: string;
  /** Whether a person has said that the file is a report of settlements. */
  readonly isSaidReport?: boolean;
  /** Whether the person takes a file although its balances do not tie. */
  readonly acceptUnproven: boolean;
  /**
   * The company and the others of the person who asks; undefined where a person has said that the
   * file belongs here.
   */
  readonly client?: ClientFacts | undefined;
  /** The provider and the totals that the file's mail states. */
  readonly mail?: MailedTotals;
  readonly steps: AsyncIterable<ReadStep>;
  /**
   * Hash of everything beside the bytes that decides how they are read. Where a file with the same
   * bytes and the same hash is in the books as it was read, the steps are not asked. Absent: they
   * are.
   */
  readonly readingKey?: Buffer | undefined;
  readonly onProgress?: (percent: number) => void;
  /** Aborted where the program stops: the transaction fails soon, and nothing is taken. */
  readonly signal?: AbortSignal | undefined;
  /** Places at which tests interrupt. */
  readonly checkpoint?: (name: string) => Promise<void>;
  /**
   * Runs in the same transaction. Answers false where the file is deleted or belongs to another
   * company by now.
   */
  readonly claim: (tx: Tx) => Promise<boolean>;
  readonly conclude: (tx: Tx, outcome: IngestOutcome) => Promise<void>;
}
