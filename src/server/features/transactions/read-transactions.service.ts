import type { Transaction } from "#contract/transactions/transactions.ts";
import type { Tx } from "#server/database/tenant.ts";
import { buildTransactions } from "./build-transactions.ts";
import { listTransactionRows } from "./transactions.store.ts";

export { listShownNotes, type ShownNote } from "./shown-notes.store.ts";

/** A few rows as the wire's transactions, for commands of other features that answer with them. */
export async function readTransactions(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Transaction[]> {
  return buildTransactions(tx, companyId, await listTransactionRows(tx, companyId, ids));
}
