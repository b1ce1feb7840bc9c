/** The mark that a transaction was handed out in an exported file. */
import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";

/**
 * Marks rows that are exported for the first time: from now on the deletion of a file keeps them.
 */
export async function markExported(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    update bank_transaction set exported_at = ${at}::timestamptz
    where company_id = ${companyId}::uuid and id = any(${[...ids]}::uuid[]) and exported_at is null`.execute(
    tx,
  );
}
