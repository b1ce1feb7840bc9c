import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";
import type { LeftAccount } from "./leave-account.service.ts";

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
  await sql`
    insert into push_message (company_id, id, external_id, version, latest, content_hash, raw, state, problem, account_nr, technical,
        bank_account_id, transaction_id, received_at, processed_at)
      select ${to}::uuid, m.id, m.external_id, m.version, m.latest, m.content_hash, m.raw, m.state, m.problem, m.account_nr, m.technical,
        m.bank_account_id, m.transaction_id, m.received_at, m.processed_at
      from push_message m
      where m.company_id = ${companyId}::uuid and m.bank_account_id = ${accountId}::uuid and not exists (
        select from push_message o where o.company_id = ${to}::uuid and o.external_id = m.external_id)`.execute(
    tx,
  );
  await sql`
    insert into bank_config (company_id, account_nr, field_name, field_value, updated_at)
      select ${to}::uuid, account_nr, field_name, field_value, updated_at from bank_config
      where company_id = ${companyId}::uuid and account_nr = ${accountNr}
    on conflict do nothing`.execute(tx);
}
