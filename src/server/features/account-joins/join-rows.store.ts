/** Rows of an account that go over to another account of the company, and back: always by the number that they came by. */
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface AccountPair {
  /** Whose rows go. */
  readonly fromId: string;
  readonly toId: string;
}

export interface NewAccount {
  readonly id: string;
  readonly accountNr: string;
  readonly originate: Originate;
  readonly currency: string;
  readonly bankName: string;
  readonly numberValid: boolean;
  readonly at: Date;
}

/** An account with the name and the balance of another one (none where there is no such). */
export async function insertAccountLike(tx: Tx, companyId: string, account: NewAccount, likeId: string | null): Promise<void> {
  await runText(
    tx,
    `insert into bank_account (company_id, id, account_nr, originate, currency, bank_name, number_valid, created_at, display_name,
        balance, balance_date, last_data_at)
      select $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::boolean, $8::timestamptz, coalesce(o.display_name, ''),
        o.balance, o.balance_date, o.last_data_at
      from (select 1) one left join bank_account o on o.company_id = $1::uuid and o.id = $9::uuid`,
    [companyId, account.id, account.accountNr, account.originate, account.currency, account.bankName, account.numberValid, account.at,
      likeId],
  );
}

export interface RowsOver {
  readonly companyId: string;
  readonly formerNr: string;
  readonly changeSeq: bigint;
}

/** Every row of the account: its items, statements and daily sums. */
export async function moveRows(tx: Tx, over: RowsOver, { fromId, toId }: AccountPair): Promise<void> {
  const { companyId } = over;
  await runText(
    tx,
    `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
      select company_id, $3::uuid, date, credit, debit, count from daily_stat where company_id = $1::uuid and bank_account_id = $2::uuid
      order by date
      on conflict (company_id, bank_account_id, date) do update set credit = daily_stat.credit + excluded.credit,
        debit = daily_stat.debit + excluded.debit, count = daily_stat.count + excluded.count`,
    [companyId, fromId, toId],
  );
  await runText(tx, "delete from daily_stat where company_id = $1::uuid and bank_account_id = $2::uuid", [companyId, fromId]);
  const values = [companyId, fromId, toId, over.formerNr];
  const set = "bank_account_id = $3::uuid, came_by_nr = coalesce(nullif(came_by_nr, ''), $4::text)";
  const mine = "company_id = $1::uuid and bank_account_id = $2::uuid";
  await runText(tx, `update bank_transaction set ${set}, change_seq = $5::bigint where ${mine}`, [...values, over.changeSeq]);
  await runText(tx, `update statement set ${set} where ${mine}`, values);
}

/** Rows that count in one of the accounts that went count in the one it went to. */
export async function pointLeading(tx: Tx, companyId: string, pairs: readonly AccountPair[]): Promise<void> {
  for (const column of ["leading_account_id", "runner_up_account_id"]) {
    await runText(
      tx,
      `update bank_transaction t set ${column} = p.to_id
        from unnest($2::uuid[], $3::uuid[]) as p(from_id, to_id)
        where t.company_id = $1::uuid and t.bank_account_id = any ($3::uuid[]) and t.${column} = p.from_id`,
      [companyId, pairs.map(({ fromId }) => fromId), pairs.map(({ toId }) => toId)],
    );
  }
}

/** The account of a former number: out of every list, kept for the way back. */
export async function closeAccounts(tx: Tx, companyId: string, ids: readonly string[], joinId: string, at: Date): Promise<void> {
  await runText(
    tx,
    "update bank_account set deleted_at = $4::timestamptz, join_id = $3::uuid where company_id = $1::uuid and id = any ($2::uuid[])",
    [companyId, [...ids], joinId, at],
  );
}

/** The accounts that a join closed; they live again. */
export async function reopenAccounts(tx: Tx, companyId: string, joinId: string): Promise<{ id: string; originate: Originate }[]> {
  return runText(
    tx,
    `update bank_account set deleted_at = null, join_id = null where company_id = $1::uuid and join_id = $2::uuid
      returning id, originate`,
    [companyId, joinId],
  );
}

/** Whether anything of the account came by one of the numbers. */
export async function hasRowsBy(tx: Tx, companyId: string, accountId: string, numbers: readonly string[]): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx,
    `select exists (select from bank_transaction
          where company_id = $1::uuid and bank_account_id = $2::uuid and came_by_nr = any ($3::text[]))
        or exists (select from statement where company_id = $1::uuid and bank_account_id = $2::uuid and came_by_nr = any ($3::text[]))
        or exists (select from feed_account where company_id = $1::uuid and bank_account_id = $2::uuid and came_by_nr = any ($3::text[]))
        as found`,
    [companyId, accountId, [...numbers]],
  );
  return row!.found;
}

/** Linked rows of these accounts that came by one of the numbers and whose group has a row that did not. */
export async function listMixedRows(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `with mine as materialized (
        select t.id from bank_transaction t
        where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.came_by_nr = any ($3::text[])),
      touched as materialized (
        select l.leading_id from transaction_link l join mine m on m.id = l.leading_id where l.company_id = $1::uuid and l.undone_at is null
        union
        select l.leading_id from transaction_link l join mine m on m.id = l.other_id where l.company_id = $1::uuid and l.undone_at is null),
      member as materialized (
        select leading_id, leading_id as id from touched
        union
        select l.leading_id, l.other_id from touched t
          join transaction_link l on l.company_id = $1::uuid and l.leading_id = t.leading_id and l.undone_at is null),
      mixed as (
        select leading_id from member left join mine using (id) group by leading_id having count(*) > count(mine.id))
      select member.id from mixed join member using (leading_id) join mine on mine.id = member.id`,
    [companyId, [...accountIds], [...numbers]],
  );
  return rows.map((row) => row.id);
}

/** Possible doubles between what came by the numbers and what did not are none any more. */
export async function clearDoubles(
  tx: Tx,
  companyId: string,
  rows: { readonly accountIds: readonly string[]; readonly numbers: readonly string[]; readonly changeSeq: bigint },
): Promise<void> {
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = null, change_seq = $4::bigint
      from bank_transaction o
      where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.possible_double_of is not null
        and o.company_id = t.company_id and o.id = t.possible_double_of
        and (t.came_by_nr = any ($3::text[])) <> (o.came_by_nr = any ($3::text[]))`,
    [companyId, [...rows.accountIds], [...rows.numbers], rows.changeSeq],
  );
}

/** What came by the numbers goes to the account of the former number; answers how many items. */
export async function moveRowsBack(
  tx: Tx,
  over: RowsOver & { readonly numbers: readonly string[] },
  { fromId, toId }: AccountPair,
): Promise<number> {
  const { companyId } = over;
  const numbers = [...over.numbers];
  await runText(
    tx,
    `with gone as materialized (
        select booking_date as date, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credit,
          coalesce(sum(amount) filter (where amount < 0), 0)::bigint as debit, count(*) as count
        from bank_transaction
        where company_id = $1::uuid and bank_account_id = $2::uuid and came_by_nr = any ($4::text[]) and withdrawn_at is null
        group by 1),
      added as (
        insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
          select $1::uuid, $3::uuid, date, credit, debit, count from gone order by date
        on conflict (company_id, bank_account_id, date) do update set credit = daily_stat.credit + excluded.credit,
          debit = daily_stat.debit + excluded.debit, count = daily_stat.count + excluded.count)
      update daily_stat d set credit = d.credit - gone.credit, debit = d.debit - gone.debit, count = d.count - gone.count
      from gone where d.company_id = $1::uuid and d.bank_account_id = $2::uuid and d.date = gone.date`,
    [companyId, fromId, toId, numbers],
  );
  await runText(
    tx, "delete from daily_stat where company_id = $1::uuid and bank_account_id = $2::uuid and count = 0", [companyId, fromId]);
  const set = "bank_account_id = $3::uuid, came_by_nr = case when came_by_nr = $4::text then '' else came_by_nr end";
  const mine = "company_id = $1::uuid and bank_account_id = $2::uuid and came_by_nr = any ($5::text[])";
  const values = [companyId, fromId, toId, over.formerNr, numbers];
  const [moved] = await runText<{ count: bigint }>(
    tx,
    `with moved as (update bank_transaction set ${set}, change_seq = $6::bigint where ${mine} returning 1)
      select count(*) as count from moved`,
    [...values, over.changeSeq],
  );
  await runText(tx, `update statement set ${set} where ${mine}`, values);
  return Number(moved!.count);
}

/** Accounts that only a join made, as far as nothing else came to them since. */
export async function deleteEmptyAccounts(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  const without = ["bank_transaction", "statement", "feed_account", "push_message"].map(
    (table) => `not exists (select from ${table} x where x.company_id = a.company_id and x.bank_account_id = a.id)`,
  );
  await runText(
    tx,
    `delete from bank_account a where a.company_id = $1::uuid and a.id = any ($2::uuid[]) and ${without.join(" and ")}`,
    [companyId, [...ids]],
  );
}

