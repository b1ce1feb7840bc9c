/** The same money from two sources: recognised when rows are written, in the same transaction. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface WrittenRows {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  /** Booking days of the written rows, both ends included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * Links rows of these accounts with rows of the accounts' other origins. Called at the end of each transaction that
 * wrote rows, under the company's overview lock; writes links, marks and counters, nothing else.
 */
export async function linkSources(_tx: Tx, _deps: Pick<Deps, "clock" | "newId">, _written: WrittenRows): Promise<void> {
  // Not built yet: until it is, every row counts for itself.
}
