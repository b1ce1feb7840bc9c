/**
 * Moves rows of an account to another account of the company, and back, by the number by which they
 * came.
 */
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface AccountPair {
  /** The account whose rows leave. */
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

/** Makes an account with the name and the balance of another one, where there is none. */
export async function insertAccountLike(
  tx: Tx,
  companyId: string,
  account: NewAccount,
  likeId: string | null,
): Promise<void> {
  await runText(
    tx,
    `insert into bank_account (company_id, id, account_nr, originate, currency, bank_name, number_valid, created_at, display_name,
        balance, balance_date, last_data_at)
      select $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::boolean, $8::timestamptz, coalesce(o.display_name, ''),
        o.balance, o.balance_date, o.last_data_at
      from (select 1) one left join bank_account o on o.company_id = $1::uuid and o.id = $9::uuid`,
    [
      companyId,
      account.id,
      account.accountNr,
      account.originate,
      account.currency,
      account.bankName,
      account.numberValid,
      account.at,
      likeId,
    ],
  );
}

export interface RowsOver {
  readonly companyId: string;
  readonly formerNr: string;
  readonly changeSeq: bigint;
  /**
   * All pairs of the join: a row that counts in one of the leaving accounts counts in the account
   * that takes its rows.
   */
  readonly pairs: readonly AccountPair[];
  readonly progress?: Progress | undefined;
}

export interface Progress {
  /** Approximate number of rows of a piece; tests use small pieces. */
  readonly pieceRows?: number | undefined;
  /** Called after each moved piece; throws to roll everything back. */
  told(rows: number): Promise<void>;
}

// The progress of a long join is told in pieces of this size; each is one statement of its
// transaction.
const PIECE_ROWS = 10_000;

interface DayPiece {
  /**
   * Days after this one (null: from the first) up to `last` (null: to the end), as the daily sums
   * count them.
   */
  readonly after: LocalDate | null;
  readonly last: LocalDate | null;
  readonly rows: number;
}

/**
 * The account's days in pieces of about so many rows. Together they are all days, also days without
 * counted rows.
 */
async function listDayPieces(
  tx: Tx,
  { companyId, progress }: RowsOver,
  accountId: string,
): Promise<DayPiece[]> {
  const ends = await runText<{ last: LocalDate; rows: string }>(
    tx,
    `select max(date) as last, sum(count)::text as rows from (
        select date, count, div(sum(count) over (order by date) - 1, $3::numeric) as piece from daily_stat
        where company_id = $1::uuid and bank_account_id = $2::uuid) d
      group by piece order by 1`,
    [companyId, accountId, progress?.pieceRows ?? PIECE_ROWS],
  );
  if (ends.length === 0) return [{ after: null, last: null, rows: 0 }];
  return ends.map(({ last, rows }, index) => ({
    after: ends[index - 1]?.last ?? null,
    last: index === ends.length - 1 ? null : last,
    rows: Number(rows),
  }));
}

/**
 * SQL for the account that counts a row after the accounts of the pairs changed; `first` is the
 * number of the first parameter.
 */
function pointed(column: string, pairs: readonly AccountPair[], first: number): string {
  const cases = pairs.map(
    (_, index) => `when $${first + 2 * index}::uuid then $${first + 2 * index + 1}::uuid`,
  );
  return `${column} = case ${column} ${cases.join(" ")} else ${column} end`;
}

/**
 * Updates rows of the account, all or those that came by the numbers, piece by piece: their
 * account, and the number by which they came.
 */
async function updateRows(
  tx: Tx,
  over: RowsOver,
  change: {
    readonly accountId: string;
    readonly pieces: readonly DayPiece[];
    readonly set: string;
    readonly where: string;
  },
  values: readonly unknown[],
): Promise<number> {
  const { companyId, pairs, changeSeq, progress } = over;
  const next = values.length + 6;
  const pointers = ["leading_account_id", "runner_up_account_id"].map((column) =>
    pointed(column, pairs, next),
  );
  const [own, days] = [values.length + 1, values.length + 4];
  let updated = 0;
  for (const { after, last, rows } of change.pieces) {
    const [row] = await runText<{ count: bigint }>(
      tx,
      `with moved as (
          update bank_transaction set ${change.set}, ${pointers.join(", ")}, change_seq = $${own}::bigint
          where company_id = $${own + 1}::uuid and bank_account_id = $${own + 2}::uuid
            and ($${days}::date is null or booking_date > $${days}::date)
            and ($${days + 1}::date is null or booking_date <= $${days + 1}::date)${change.where}
          returning 1)
        select count(*) as count from moved`,
      [
        ...values,
        changeSeq,
        companyId,
        change.accountId,
        after,
        last,
        ...pairs.flatMap(({ fromId, toId }) => [fromId, toId]),
      ],
    );
    updated += Number(row!.count);
    await progress?.told(rows);
  }
  return updated;
}

/** Moves every row of the account: its items, statements and daily sums. */
export async function moveRows(
  tx: Tx,
  over: RowsOver,
  { fromId, toId }: AccountPair,
): Promise<void> {
  const { companyId } = over;
  const pieces = await listDayPieces(tx, over, fromId);
  await carryCopies(tx, companyId, { fromId, toId });
  await runText(
    tx,
    `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
      select company_id, $3::uuid, date, credit, debit, count from daily_stat where company_id = $1::uuid and bank_account_id = $2::uuid
      order by date
      on conflict (company_id, bank_account_id, date) do update set credit = daily_stat.credit + excluded.credit,
        debit = daily_stat.debit + excluded.debit, count = daily_stat.count + excluded.count`,
    [companyId, fromId, toId],
  );
  await runText(
    tx,
    "delete from daily_stat where company_id = $1::uuid and bank_account_id = $2::uuid",
    [companyId, fromId],
  );
  const set = "bank_account_id = $1::uuid, came_by_nr = coalesce(nullif(came_by_nr, ''), $2::text)";
  await updateRows(tx, over, { accountId: fromId, pieces, set, where: "" }, [toId, over.formerNr]);
  await runText(
    tx,
    `update statement set ${set} where company_id = $3::uuid and bank_account_id = $4::uuid`,
    [toId, over.formerNr, companyId, fromId],
  );
}

/** Rows that were taken for one item within an account are so in the account to which they move. */
async function carryCopies(
  tx: Tx,
  companyId: string,
  { fromId, toId }: AccountPair,
): Promise<void> {
  await runText(
    tx,
    `update bank_account a set holds_copies = true from bank_account f
      where a.company_id = $1::uuid and a.id = $3::uuid and f.company_id = $1::uuid and f.id = $2::uuid and f.holds_copies`,
    [companyId, fromId, toId],
  );
}

/** Closes the account of a former number: it leaves every list and is kept for the way back. */
export async function closeAccounts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  joinId: string,
  at: Date,
): Promise<void> {
  await runText(
    tx,
    "update bank_account set deleted_at = $4::timestamptz, join_id = $3::uuid where company_id = $1::uuid and id = any ($2::uuid[])",
    [companyId, [...ids], joinId, at],
  );
}

/** Opens the accounts that a join closed. */
export async function reopenAccounts(
  tx: Tx,
  companyId: string,
  joinId: string,
): Promise<{ id: string; originate: Originate }[]> {
  return runText(
    tx,
    `update bank_account set deleted_at = null, join_id = null where company_id = $1::uuid and join_id = $2::uuid
      returning id, originate`,
    [companyId, joinId],
  );
}

/** Whether any row of the account came by one of the numbers. */
export async function hasRowsBy(
  tx: Tx,
  companyId: string,
  accountId: string,
  numbers: readonly string[],
): Promise<boolean> {
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

/**
 * Linked rows of these accounts that came by one of the numbers and whose group has a row that did
 * not.
 */
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

/** Decided possible doubles between rows that came by the numbers and rows that did not. */
export async function listMixedDoubles(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select t.id from bank_transaction t
      join bank_transaction o on o.company_id = $1::uuid and o.id = t.possible_double_of
      where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.double_settled
        and (t.came_by_nr = any ($3::text[])) <> (o.came_by_nr = any ($3::text[]))`,
    [companyId, [...accountIds], [...numbers]],
  );
  return rows.map((row) => row.id);
}

/** Clears possible doubles between rows that came by the numbers and rows that did not. */
export async function clearDoubles(
  tx: Tx,
  companyId: string,
  rows: {
    readonly accountIds: readonly string[];
    readonly numbers: readonly string[];
    readonly changeSeq: bigint;
  },
): Promise<void> {
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = null, double_settled = false, change_seq = $4::bigint
      from bank_transaction o
      where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.possible_double_of is not null
        and o.company_id = t.company_id and o.id = t.possible_double_of
        and (t.came_by_nr = any ($3::text[])) <> (o.came_by_nr = any ($3::text[]))`,
    [companyId, [...rows.accountIds], [...rows.numbers], rows.changeSeq],
  );
}

/**
 * Moves the rows that came by the numbers to the account of the former number; answers the number
 * of items.
 */
export async function moveRowsBack(
  tx: Tx,
  over: RowsOver & { readonly numbers: readonly string[] },
  { fromId, toId }: AccountPair,
): Promise<number> {
  const { companyId } = over;
  const numbers = [...over.numbers];
  const pieces = await listDayPieces(tx, over, fromId);
  await carryCopies(tx, companyId, { fromId, toId });
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
    tx,
    "delete from daily_stat where company_id = $1::uuid and bank_account_id = $2::uuid and count = 0",
    [companyId, fromId],
  );
  const set =
    "bank_account_id = $1::uuid, came_by_nr = case when came_by_nr = $2::text then '' else came_by_nr end";
  const where = " and came_by_nr = any ($3::text[])";
  const values = [toId, over.formerNr, numbers];
  const moved = await updateRows(tx, over, { accountId: fromId, pieces, set, where }, values);
  await runText(
    tx,
    `update statement set ${set} where company_id = $4::uuid and bank_account_id = $5::uuid${where}`,
    [...values, companyId, fromId],
  );
  return moved;
}

/** Deletes accounts that only a join made, where nothing else came to them since. */
export async function deleteEmptyAccounts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const without = ["bank_transaction", "statement", "feed_account", "push_message"].map(
    (table) =>
      `not exists (select from ${table} x where x.company_id = a.company_id and x.bank_account_id = a.id)`,
  );
  await runText(
    tx,
    `delete from bank_account a where a.company_id = $1::uuid and a.id = any ($2::uuid[]) and ${without.join(" and ")}`,
    [companyId, [...ids]],
  );
}
