import { type RawBuilder, sql } from "kysely";
import { insertSelected } from "#server/database/insert-selected.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LeftAccount } from "./leave-account.service.ts";

const MESSAGE_COLUMNS = [
  "id",
  "external_id",
  "version",
  "latest",
  "content_hash",
  "raw",
  "state",
  "problem",
  "account_nr",
  "technical",
  "bank_account_id",
  "transaction_id",
  "received_at",
  "processed_at",
];
const CONFIG_COLUMNS = ["account_nr", "field_name", "field_value", "updated_at"];

/**
 * Deletes the account's messages and, where no other account has its number, its settings; notes
 * what happens to new messages.
 */
export async function forgetAccount(
  tx: Tx,
  account: LeftAccount,
  state: "ignored" | "parked",
): Promise<void> {
  const { companyId, accountId, accountNr } = account;
  const gone = await tx
    .deleteFrom("push_message")
    .where("company_id", "=", companyId)
    .where("bank_account_id", "=", accountId)
    .executeTakeFirst();
  await sql`
    delete from bank_config c where c.company_id = ${companyId}::uuid and c.account_nr = ${accountNr} and not exists (
      select from bank_account a where a.company_id = c.company_id and a.account_nr = c.account_nr and a.id <> ${accountId}::uuid
        and a.deleted_at is null)`.execute(tx);
  // Accounts of other origins have no messages, and their number's state is not theirs to change.
  if (gone.numDeletedRows === 0n) return;
  await tx
    .updateTable("push_account")
    .set({ state, decided_by: null, decided_at: null })
    .where("company_id", "=", companyId)
    .where("account_nr", "=", accountNr)
    .execute();
}

/**
 * Copies messages and settings under the other company's id; a message that the other company got
 * itself stays as it is there.
 */
export async function moveAccountMessages(tx: Tx, account: LeftAccount, to: string): Promise<void> {
  const { companyId, accountId, accountNr } = account;
  // Asked company by company: a statement over two companies would run on two nodes.
  const mine = await listExternalIds(
    tx,
    companyId,
    sql<boolean>`bank_account_id = ${accountId}::uuid`,
  );
  const there = await listExternalIds(tx, to, sql<boolean>`external_id = any(${mine}::text[])`);
  await insertSelected(tx, {
    insert: "insert into push_message",
    companyId: to,
    columns: MESSAGE_COLUMNS,
    select: `select ${MESSAGE_COLUMNS.join(", ")} from push_message
      where company_id = $1::uuid and bank_account_id = $2::uuid and external_id <> all ($3::text[])`,
    values: [companyId, accountId, there],
  });
  await insertSelected(tx, {
    insert: "insert into bank_config",
    companyId: to,
    columns: CONFIG_COLUMNS,
    select: `select ${CONFIG_COLUMNS.join(", ")} from bank_config where company_id = $1::uuid and account_nr = $2`,
    values: [companyId, accountNr],
    onConflict: "on conflict do nothing",
  });
}

async function listExternalIds(
  tx: Tx,
  companyId: string,
  where: RawBuilder<boolean>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select external_id as id from push_message where company_id = ${companyId}::uuid and ${where}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
