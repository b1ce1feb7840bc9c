/** The first lock of every command that changes a company's accounts, rows or feeds. */
import type { Tx } from "#server/database/tenant.ts";

/**
 * Locks the company's overview until the end of the transaction; answers its last change number.
 * Take this lock before any row of `bank_account`, `feed_account` or `bank_transaction` is written:
 * two commands that take their locks in different orders wait for each other, and the database ends
 * one of them. Throws where the company is gone or not the transaction's.
 */
export async function lockOverview(tx: Tx, companyId: string): Promise<bigint> {
  return (await selectForUpdate(tx, companyId).executeTakeFirstOrThrow()).change_seq;
}

/** The same for callers that can do without the company: false where it is gone. */
export async function tryLockOverview(tx: Tx, companyId: string): Promise<boolean> {
  return (await selectForUpdate(tx, companyId).executeTakeFirst()) !== undefined;
}

/**
 * The locks of several companies, one company at a time and always in the same order, because a
 * distributed database locks rows of one node in a statement; answers the change number of each
 * that the transaction sees.
 */
export async function lockOverviews(
  tx: Tx,
  companyIds: readonly string[],
): Promise<Map<string, bigint>> {
  const numbers = new Map<string, bigint>();
  for (const companyId of [...new Set(companyIds)].sort()) {
    const row = await selectForUpdate(tx, companyId).executeTakeFirst();
    if (row !== undefined) numbers.set(companyId, row.change_seq);
  }
  return numbers;
}

function selectForUpdate(tx: Tx, companyId: string) {
  return tx
    .selectFrom("company_overview")
    .select("change_seq")
    .where("company_id", "=", companyId)
    .forUpdate();
}
