/** The staging tables of one import: temporary, gone with the transaction. */
import { runCopy } from "#server/database/run-copy.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { STAGED_COLUMNS } from "./staged-row.ts";

// Sorting and hashing a million narrow rows in memory; more rows go to disk and only cost time.
const WORK_MEMORY = "64MB";
// A large import holds the company's lock for its whole length; the next one waits instead of
// failing.
const LOCK_WAIT = "10min";

export interface StagedStatement {
  readonly index: number;
  readonly statementId: string;
  readonly accountId: string;
  readonly cameBy: string;
  readonly unproven: boolean;
}

export interface StagedDay {
  readonly statement: number;
  readonly day: LocalDate;
  readonly count: number;
  /** False where the booking day of one of them is not stated. */
  readonly stated: boolean;
  /** Lines of the first and the last one in the file. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface OutcomeRow {
  readonly seq: number;
  readonly action: "new" | "pair" | "skip";
  readonly transactionId: string | null;
  readonly rule: string;
  readonly occurrence: number | null;
  readonly doubleOf: string | null;
}

/** Sets the limits of a transaction that takes a file in. */
export async function setImportLimits(tx: Tx): Promise<void> {
  await runText(tx, `set local work_mem = '${WORK_MEMORY}'`, []);
  await runText(tx, `set local lock_timeout = '${LOCK_WAIT}'`, []);
}

/** Makes the tables and streams the items in. */
export async function stageItems(tx: Tx, lines: AsyncIterable<Uint8Array>): Promise<void> {
  const columns = STAGED_COLUMNS.map(([name, type]) => `${name} ${type}`).join(", ");
  await setImportLimits(tx);
  await runText(tx, `create temp table staged_item (${columns}) on commit drop`, []);
  await runText(
    tx,
    `create temp table staged_statement (statement integer primary key, statement_id uuid not null, bank_account_id uuid not null,
      unproven boolean not null, came_by_nr text not null) on commit drop`,
    [],
  );
  await runText(
    tx,
    `create temp table staged_outcome (seq integer primary key, action text not null, transaction_id uuid, rule text not null,
      occurrence integer, double_of uuid) on commit drop`,
    [],
  );
  await runText(
    tx,
    "create temp table contested_day (bank_account_id uuid, day date, primary key (bank_account_id, day)) on commit drop",
    [],
  );
  await runCopy(tx, "copy staged_item from stdin", lines);
}

export async function insertStagedStatements(
  tx: Tx,
  statements: readonly StagedStatement[],
): Promise<void> {
  await runText(
    tx,
    "insert into staged_statement select * from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::boolean[], $5::text[])",
    [
      statements.map((each) => each.index),
      statements.map((each) => each.statementId),
      statements.map((each) => each.accountId),
      statements.map((each) => each.unproven),
      statements.map((each) => each.cameBy),
    ],
  );
  // Without these statistics the planner sorts or hashes the wide rows themselves, which goes to
  // disk and mixes up their order.
  await runText(tx, "analyze staged_statement", []);
  await runText(tx, "analyze staged_item (seq, statement, booking_date, amount)", []);
}

/** Takes the items of these statements out, by the indexes of their statements. */
export async function deleteStagedStatements(tx: Tx, indexes: readonly number[]): Promise<void> {
  await runText(tx, "delete from staged_item where statement = any ($1::integer[])", [
    [...indexes],
  ]);
}

/** Number of items of each statement on each day, in the order of both. */
export async function listStagedDays(tx: Tx): Promise<StagedDay[]> {
  const rows = await runText<Omit<StagedDay, "count"> & { count: bigint }>(
    tx,
    `select statement, booking_date as day, count(*) as count, bool_and(booking_date_stated) as stated, min(line) as "firstLine",
      max(line) as "lastLine" from staged_item group by 1, 2 order by 1, 2`,
    [],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Marks the account days on which pairing must decide. */
export async function insertContestedDays(
  tx: Tx,
  days: readonly { accountId: string; day: LocalDate }[],
): Promise<void> {
  await runText(tx, "insert into contested_day select * from unnest($1::uuid[], $2::date[])", [
    days.map((each) => each.accountId),
    days.map((each) => each.day),
  ]);
  await runText(tx, "analyze contested_day", []);
}

/** Indexes the staged items of a statement's day, and the decisions about them. */
export async function indexStagedItems(tx: Tx): Promise<void> {
  await runText(tx, "create index on staged_item (statement, booking_date)", []);
  // Joins by this column must stay look-ups even where the planner has no statistics of the
  // company's rows yet.
  await runText(tx, "create unique index on staged_item (seq)", []);
  await runText(tx, "create index on staged_outcome (transaction_id)", []);
}

/**
 * Staged items whose own id stands on exactly one stored item of the same amount on another day
 * nearby.
 */
export async function listShifted(
  tx: Tx,
  companyId: string,
  shiftDays: number,
): Promise<
  {
    seq: number;
    id: string;
    day: LocalDate;
    accountId: string;
  }[]
> {
  return runText(
    tx,
    `select min(s.seq) as seq, min(t.id::text) as id, min(s.booking_date) as day, t.bank_account_id as "accountId"
      from staged_item s
      join staged_statement st on st.statement = s.statement
      join bank_transaction t on t.company_id = $1::uuid and t.bank_account_id = st.bank_account_id
        and t.came_by_nr = st.came_by_nr and t.origin_id = s.origin_id and t.amount = s.amount and t.currency = s.currency
        and t.booking_date between s.booking_date - $2::integer and s.booking_date + $2::integer
      where s.origin_id is not null
      group by t.bank_account_id, s.origin_id
      having count(*) = 1 and min(t.booking_date) <> min(s.booking_date)`,
    [companyId, shiftDays],
  );
}

/**
 * The days of some given ones on which the file has an item that a stored item of another day may
 * be: a stored statement shows the day without the item, the new one shows the day of the stored
 * item, or the only day of one is the value day of the other.
 */
export async function listMovable(
  tx: Tx,
  companyId: string,
  days: readonly LocalDate[],
  maxDays: number,
): Promise<{ statement: number; day: LocalDate }[]> {
  if (days.length === 0) return [];
  return runText(
    tx,
    `with bound as materialized (
        select statement, min(booking_date) as first, max(booking_date) as last from staged_item group by 1)
      select distinct s.statement, s.booking_date as day
      from staged_item s
      join bound b on b.statement = s.statement
      join staged_statement st on st.statement = s.statement
      join bank_transaction t on t.company_id = $1::uuid and t.bank_account_id = st.bank_account_id
        and t.came_by_nr = st.came_by_nr and t.amount = s.amount and t.currency = s.currency
        and t.booking_date between s.booking_date - $3::integer and s.booking_date + $3::integer
        and t.booking_date <> s.booking_date
      where s.booking_date = any ($2::date[])
        and ((t.value_date is null and s.value_date = t.booking_date)
          or (s.value_date is null and t.value_date = s.booking_date)
          or t.booking_date between b.first and b.last
          or exists (select from statement x where x.company_id = $1::uuid and x.bank_account_id = st.bank_account_id
            and x.from_date <= s.booking_date and x.to_date >= s.booking_date))`,
    [companyId, [...days], maxDays],
  );
}

export async function insertOutcomes(tx: Tx, rows: readonly OutcomeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await runText(
    tx,
    `insert into staged_outcome
      select * from unnest($1::integer[], $2::text[], $3::uuid[], $4::text[], $5::integer[], $6::uuid[])`,
    [
      rows.map((row) => row.seq),
      rows.map((row) => row.action),
      rows.map((row) => row.transactionId),
      rows.map((row) => row.rule),
      rows.map((row) => row.occurrence),
      rows.map((row) => row.doubleOf),
    ],
  );
}
