/**
 * The rows that belong to a bank account's feed, when the account changes its company or is
 * deleted.
 */
import { copyRows } from "#server/database/copy-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  deleteChanges,
  deleteFeedItems,
  moveChanges,
  moveFeedItems,
} from "#server/ledger/feeds.ts";

export interface FeedMove {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

const MINE = "bank_account_id = $2::uuid";

/** Copies the rows under the other company's id and deletes them where they were. */
export async function moveFeedRows(tx: Tx, { accountId, from, to }: FeedMove): Promise<void> {
  const rows = { from, to, id: accountId, where: MINE };
  const values = [from, accountId];
  const mine = `where company_id = $1::uuid and ${MINE}`;
  await copyRows(tx, "feed_account", rows);
  await runText(tx, `delete from feed_account ${mine}`, values);
  await moveFeedItems(tx, { from, to, accountId });
  await copyRows(tx, "sync_run", rows);
  await runText(tx, `delete from sync_run ${mine}`, values);
  await copyRows(tx, "unread_item", rows);
  await runText(tx, `delete from unread_item ${mine}`, values);
  await copyRows(tx, "pending_transaction", rows);
  await runText(tx, `delete from pending_transaction ${mine}`, values);
  await moveChanges(tx, { from, to, accountId });
  await runText(
    tx,
    `insert into bank_consent_company (consent_id, company_id)
      select unnest($2::uuid[]), $1::uuid on conflict do nothing`,
    [to, await readConsentsInUse(tx, to, accountId)],
  );
}

/** Ends the reading of the account and deletes everything that a bank told of it. */
export async function deleteFeedRows(
  tx: Tx,
  companyId: string,
  accountId: string,
  at: Date,
): Promise<void> {
  await deleteFeedItems(tx, companyId, accountId);
  const values = [companyId, accountId];
  const mine = `where company_id = $1::uuid and ${MINE}`;
  await runText(tx, `delete from sync_run ${mine}`, values);
  await runText(tx, `delete from unread_item ${mine}`, values);
  await runText(tx, `delete from pending_transaction ${mine}`, values);
  await deleteChanges(tx, companyId, accountId);
  await tx
    .updateTable("feed_account")
    .set({ state: "detached", ended_at: at, cursor: null, next_try_at: null })
    .where("company_id", "=", companyId)
    .where("bank_account_id", "=", accountId)
    .execute();
}

/** Removes the company from consents through which it reads no account any more. */
export async function unlinkUnusedConsents(tx: Tx, companyId: string): Promise<void> {
  // Two statements, because Citus changes no reference table beside a look into a company's rows.
  const used = await readConsentsInUse(tx, companyId);
  await runText(
    tx,
    "delete from bank_consent_company where company_id = $1::uuid and consent_id <> all ($2::uuid[])",
    [companyId, used],
  );
}

async function readConsentsInUse(
  tx: Tx,
  companyId: string,
  bankAccountId?: string,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct consent_id as id from feed_account
      where company_id = $1::uuid and state in ('active', 'expired') and ($2::uuid is null or bank_account_id = $2::uuid)`,
    [companyId, bankAccountId ?? null],
  );
  return rows.map(({ id }) => id);
}
