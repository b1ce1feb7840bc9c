/** The mark of a transaction that a file has left the house with it. */
import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";

/** Marks rows exported for the first time: from now on no file takes them away in silence. */
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
