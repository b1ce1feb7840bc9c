/** The first lock of whatever changes a company's accounts, rows or feeds. */
import type { Tx } from "./tenant.ts";

/**
 * Locks the company's overview until the end of the transaction; answers its last change number. To be taken before any row
 * of `bank_account`, `feed_account` or `bank_transaction` is written: two commands that take their locks in different orders
 * wait for each other, and the database ends one of them. Throws where the company is gone or not the transaction's.
 */
export async function lockOverview(tx: Tx, companyId: string): Promise<bigint> {
  return (await selectForUpdate(tx, companyId).executeTakeFirstOrThrow()).change_seq;
}

/** The same for who has nothing to lose: false where the company is gone. */
export async function tryLockOverview(tx: Tx, companyId: string): Promise<boolean> {
  return (await selectForUpdate(tx, companyId).executeTakeFirst()) !== undefined;
}

function selectForUpdate(tx: Tx, companyId: string) {
  return tx.selectFrom("company_overview").select("change_seq").where("company_id", "=", companyId).forUpdate();
}
