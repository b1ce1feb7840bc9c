/**
 * The mark `exported_at` of rows. The items of an export say that a row was handed out; the mark
 * says so where the items cannot: in a company to which the row moved, and for exports before the
 * items counted.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

/** Marks the account's rows that the company has exported: their items stay behind in a move. */
export async function markExportedOfAccount(
  tx: Tx,
  companyId: string,
  accountId: string,
  at: Date,
): Promise<void> {
  await runText(
    tx,
    `update bank_transaction t set exported_at = $3::timestamptz
      where t.company_id = $1::uuid and t.bank_account_id = $2::uuid and t.exported_at is null
        and exists (select from export_item i where i.company_id = t.company_id and i.transaction_id = t.id)`,
    [companyId, accountId, at],
  );
}

/** Takes the mark from the rows of an export that no other export of the company holds. */
export async function unmarkExported(tx: Tx, companyId: string, runId: string): Promise<void> {
  await runText(
    tx,
    `update bank_transaction t set exported_at = null
      from export_item i
      where i.company_id = $1::uuid and i.export_run_id = $2::uuid and t.company_id = $1::uuid and t.id = i.transaction_id
        and t.exported_at is not null
        and not exists (
          select from export_item o
          where o.company_id = $1::uuid and o.transaction_id = t.id and o.export_run_id <> $2::uuid)`,
    [companyId, runId],
  );
}
