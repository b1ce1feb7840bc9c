import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";

/**
 * Makes a new account that has shown nothing yet be read from the beginning once more: some banks
 * show nothing in the first moments after the consent. False for an account that has rows or was
 * connected before `since`.
 */
export async function beginAgain(
  tx: Tx,
  account: { companyId: string; id: string },
  since: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update feed_account f set cursor = null, history_from = null, proven_until = null
    where f.company_id = ${account.companyId}::uuid and f.id = ${account.id}::uuid and f.created_at >= ${since}::timestamptz
      and not exists (
        select from bank_transaction t where t.company_id = f.company_id and t.bank_account_id = f.bank_account_id)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
