import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

/** Notes that a person saw the bank's changes of an item; answers how many were open. */
export async function markChangesSeen(
  tx: Tx,
  companyId: string,
  id: string,
  by: string,
  at: Date,
): Promise<number> {
  const rows = await runText<{ id: string }>(
    tx,
    `update transaction_change set seen_by = $3::uuid, seen_at = $4::timestamptz
      where company_id = $1::uuid and transaction_id = $2::uuid and seen_at is null and (was_booked or was_exported) returning id`,
    [companyId, id, by, at],
  );
  return rows.length;
}
