/**
 * Accounts of files after statements left or came back: their balances, and accounts of which
 * nothing is left.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { shareDisplayName } from "./account-facts.store.ts";

/**
 * Writes balance and time of the last data of accounts that files brought, from the statements that
 * are there now: the newest stated closing balance. Without one the balance is unknown.
 */
export async function balanceFromStatements(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<void> {
  await runText(
    tx,
    `update bank_account a set balance = n.closing, balance_date = n.to_date, last_data_at = coalesce(n.came_at, a.last_data_at)
      from (
        select b.id, newest.closing, newest.to_date,
          (select max(s.created_at) from statement s where s.company_id = $1::uuid and s.bank_account_id = b.id) as came_at
        from bank_account b
        left join lateral (
          select s.closing, s.to_date from statement s
          where s.company_id = $1::uuid and s.bank_account_id = b.id and s.closing is not null and s.to_date is not null
          order by s.to_date desc, s.created_at desc, s.id desc limit 1) newest on true
        where b.company_id = $1::uuid and b.id = any ($2::uuid[]) and b.originate = 'adriana' and b.deleted_at is null) n
      where a.company_id = $1::uuid and a.id = n.id`,
    [companyId, [...accountIds]],
  );
}

/**
 * Deletes those of the accounts that files brought and of which nothing is left: no row, no
 * statement, no other number, no work. Answers their ids.
 */
export async function deleteEmptyAccounts(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `update bank_account a set deleted_at = $3::timestamptz
      where a.company_id = $1::uuid and a.id = any ($2::uuid[]) and a.originate = 'adriana' and a.deleted_at is null
        and a.moving_since is null and a.joining_since is null and a.join_id is null
        and not exists (select from bank_transaction t where t.company_id = $1::uuid and t.bank_account_id = a.id)
        and not exists (select from statement s where s.company_id = $1::uuid and s.bank_account_id = a.id)
        and not exists (select from feed_account f where f.company_id = $1::uuid and f.bank_account_id = a.id)
        and not exists (select from bank_account_join j where j.company_id = $1::uuid and j.currency = a.currency
          and a.account_nr in (j.account_nr, j.former_nr))
      returning a.id`,
    [companyId, [...accountIds], at],
  );
  return rows.map(({ id }) => id);
}

/**
 * Brings accounts back that left at this time, unless the number has a living account by now.
 * Answers their ids.
 */
export async function restoreAccounts(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  leftAt: Date,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `update bank_account a set deleted_at = null
      where a.company_id = $1::uuid and a.id = any ($2::uuid[]) and a.deleted_at = $3::timestamptz
        and not exists (
          select from bank_account b where b.company_id = $1::uuid and b.account_nr = a.account_nr
            and b.originate = a.originate and b.currency = a.currency and b.deleted_at is null)
      returning a.id`,
    [companyId, [...accountIds], leftAt],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await shareDisplayName(tx, companyId, ids);
  return ids;
}

/** What became of accounts since: missing ones are not answered. */
export async function listAccountFates(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<{ id: string; deletedAt: Date | null; busy: boolean }[]> {
  return runText(
    tx,
    `select id, deleted_at as "deletedAt", (moving_since is not null or joining_since is not null) as busy
      from bank_account where company_id = $1::uuid and id = any ($2::uuid[])`,
    [companyId, [...accountIds]],
  );
}
