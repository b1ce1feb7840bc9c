/** Rounds of long histories that are still to be linked (`link_round`), and their pieces. */
import { runText } from "#server/database/run-text.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { WorkProgress } from "./link-turns.store.ts";
import type { DayRange } from "./shown-days.ts";

export interface LinkRound {
  readonly accountId: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Amounts up to this one are done; null: none yet. */
  readonly amountDone: Amount | null;
}

// More rows of the same history are coming (pages of a first reading): a round that began at once
// would begin again with each page.
const PAUSE_SECONDS = 30;

/**
 * Notes that the days of these accounts are to be linked. A round that runs begins again with the
 * days of both.
 */
export async function putRounds(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  days: DayRange,
  at: Date,
): Promise<void> {
  await runText(
    tx,
    `insert into link_round as r (company_id, bank_account_id, from_date, to_date, due_at)
      select $1::uuid, a, $3::date, $4::date, $5::timestamptz from unnest($2::uuid[]) a
      on conflict (company_id, bank_account_id) do update set
        from_date = least(r.from_date, excluded.from_date), to_date = greatest(r.to_date, excluded.to_date), amount_done = null,
        rows_total = null, rows_done = 0, due_at = excluded.due_at + interval '${PAUSE_SECONDS} seconds'`,
    [companyId, [...accountIds], days.from, days.to, at],
  );
}

/** Deletes the account's round; answers its days. */
export async function takeRound(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<DayRange | undefined> {
  const [days] = await runText<DayRange>(
    tx,
    `delete from link_round where company_id = $1::uuid and bank_account_id = $2::uuid returning from_date as "from", to_date as "to"`,
    [companyId, accountId],
  );
  return days;
}

/** Companies with something to link or to turn, those that have waited longest first. */
export async function listCompaniesToLink(
  tx: GlobalTx,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await runText<{ company_id: string }>(
    tx,
    `select company_id from (
        select company_id, due_at from link_round where due_at <= $1::timestamptz
        union all select company_id, since from leading_turn) w
      group by company_id order by min(due_at), company_id limit $2`,
    [now, limit],
  );
  return rows.map((row) => row.company_id);
}

/** The company's next round that is due. */
export async function findDueRound(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<LinkRound | undefined> {
  const [round] = await runText<LinkRound>(
    tx,
    `select bank_account_id as "accountId", from_date as "from", to_date as "to", amount_done as "amountDone" from link_round
      where company_id = $1::uuid and due_at <= $2::timestamptz order by due_at, bank_account_id limit 1`,
    [companyId, now],
  );
  return round;
}

/**
 * Notes the progress of the round; null ends it. False, and nothing is changed, where the round
 * began again meanwhile.
 */
export async function advanceRound(
  tx: Tx,
  companyId: string,
  round: LinkRound,
  piece: RoundPiece | null,
): Promise<boolean> {
  const change =
    piece === null
      ? "delete from link_round"
      : "update link_round set amount_done = $6::bigint, rows_done = rows_done + $7::bigint";
  const rows = await runText<{ found: number }>(
    tx,
    `${change} where company_id = $1::uuid and bank_account_id = $2::uuid and from_date = $3::date and to_date = $4::date
        and amount_done is not distinct from $5::bigint returning 1 as found`,
    [
      companyId,
      round.accountId,
      round.from,
      round.to,
      round.amountDone,
      ...(piece === null ? [] : [piece.last, piece.rows]),
    ],
  );
  return rows.length > 0;
}

/** Notes how many rows are still to be looked at, for the progress that pages show. */
export async function planRound(
  tx: Tx,
  companyId: string,
  round: LinkRound,
  rowsLeft: number,
): Promise<void> {
  await runText(
    tx,
    `update link_round set rows_total = rows_done + $6::bigint
      where company_id = $1::uuid and bank_account_id = $2::uuid and from_date = $3::date and to_date = $4::date
        and amount_done is not distinct from $5::bigint`,
    [companyId, round.accountId, round.from, round.to, round.amountDone, rowsLeft],
  );
}

/** Progress of all begun rounds of the company together; null without any. */
export async function findRoundProgress(tx: Tx, companyId: string): Promise<WorkProgress | null> {
  const [row] = await runText<{ rounds: bigint; planned: bigint; done: bigint; total: bigint }>(
    tx,
    `select count(*) as rounds, count(rows_total) as planned, coalesce(sum(rows_done), 0)::bigint as done,
        coalesce(sum(rows_total), 0)::bigint as total from link_round where company_id = $1::uuid`,
    [companyId],
  );
  const { rounds, planned, done, total } = row!;
  return rounds === 0n
    ? null
    : { done: Number(done), total: planned === 0n ? null : Number(total) };
}

/** Amounts up to `last`, with the number of their rows. */
export interface RoundPiece {
  readonly last: Amount;
  readonly rows: number;
}

/**
 * The last amount of each piece of about so many rows, ascending: only amounts that two of the
 * accounts have, after the finished one. An amount is never cut; an amount of very many rows is a
 * piece by itself or the end of one.
 */
export async function listPieces(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  round: LinkRound,
  rowsMax: number,
): Promise<RoundPiece[]> {
  const rows = await runText<{ last: Amount; rows: string }>(
    tx,
    `select max(p.amount) as last, sum(p.rows)::text as rows from (
        select a.amount, a.rows, div(sum(a.rows) over (order by a.amount) - 1, $6::numeric) as piece from (
          select t.amount, count(*) as rows from bank_transaction t
          where t.company_id = $1::uuid and t.bank_account_id = any($2::uuid[]) and t.booking_date between $3::date and $4::date
            and ($5::bigint is null or t.amount > $5::bigint) and t.withdrawn_at is null and t.status = 'booked'
          group by t.amount having count(distinct t.bank_account_id) > 1) a) p
      group by p.piece order by 1`,
    [companyId, [...accountIds], round.from, round.to, round.amountDone, rowsMax],
  );
  return rows.map((row) => ({ last: row.last, rows: Number(row.rows) }));
}

/** Number of items of the accounts in the days, from the daily sums. */
export async function countItems(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  days: DayRange,
): Promise<number> {
  const [row] = await runText<{ count: string | null }>(
    tx,
    `select sum(count)::text as count from daily_stat
      where company_id = $1::uuid and bank_account_id = any($2::uuid[]) and date between $3::date and $4::date`,
    [companyId, [...accountIds], days.from, days.to],
  );
  return Number(row?.count ?? 0);
}

/** Whether the program linked rows of these accounts and days. */
export async function holdsMadeLinks(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  days: DayRange,
): Promise<boolean> {
  const [row] = await runText<{ holds: boolean }>(
    tx,
    `select exists (
        select from bank_transaction t
        join transaction_link l on l.company_id = t.company_id and l.other_id = t.id and l.undone_at is null and l.rule <> 'manual'
        where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.booking_date between $3::date and $4::date
          and t.leading_account_id is not null) as holds`,
    [companyId, [...accountIds], days.from, days.to],
  );
  return row?.holds ?? false;
}
