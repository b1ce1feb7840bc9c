/**
 * The rows that belong to a bank account's feed, when the account changes its company or is
 * deleted.
 */
import { copyRows } from "#server/database/copy-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface FeedMove {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

const MINE = "bank_account_id = $2::uuid";
const OF_MINE =
  "transaction_id in (select t.id from bank_transaction t where t.company_id = $1::uuid and t.bank_account_id = $2::uuid)";

const PARTS = [
  ["feed_account", MINE],
  ["feed_item", MINE],
  ["sync_run", MINE],
  ["unread_item", MINE],
  ["pending_transaction", MINE],
  ["transaction_change", OF_MINE],
] as const;

/** Copies the rows under the other company's id and deletes them where they were. */
export async function moveFeedRows(tx: Tx, { accountId, from, to }: FeedMove): Promise<void> {
  for (const [table, where] of PARTS) {
    await copyRows(tx, table, { from, to, id: accountId, where });
    await runText(tx, `delete from ${table} where company_id = $1::uuid and ${where}`, [
      from,
      accountId,
    ]);
  }
  await runText(
    tx,
    `insert into bank_consent_company (consent_id, company_id)
      select distinct f.consent_id, f.company_id from feed_account f
      where f.company_id = $1::uuid and f.bank_account_id = $2::uuid and f.state in ('active', 'expired') on conflict do nothing`,
    [to, accountId],
  );
}

/** Ends the reading of the account and deletes everything that a bank told of it. */
export async function deleteFeedRows(
  tx: Tx,
  companyId: string,
  accountId: string,
  at: Date,
): Promise<void> {
  for (const [table, where] of PARTS.filter(([name]) => name !== "feed_account")) {
    await runText(tx, `delete from ${table} where company_id = $1::uuid and ${where}`, [
      companyId,
      accountId,
    ]);
  }
  await tx
    .updateTable("feed_account")
    .set({ state: "detached", ended_at: at, cursor: null, next_try_at: null })
    .where("company_id", "=", companyId)
    .where("bank_account_id", "=", accountId)
    .execute();
}

/** Removes the company from consents through which it reads no account any more. */
export async function unlinkUnusedConsents(tx: Tx, companyId: string): Promise<void> {
  await runText(
    tx,
    `delete from bank_consent_company c where c.company_id = $1::uuid and not exists (
      select from feed_account f where f.company_id = $1::uuid and f.consent_id = c.consent_id and f.state in ('active', 'expired'))`,
    [companyId],
  );
}
