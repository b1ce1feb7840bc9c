/** What gaps are found from: statements of files, and days that bank connections have read. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { DaySpan } from "./day-spans.ts";
import type { StatementFacts } from "./statement-facts.ts";

/** The newest statements of an account that are read: one each banking day for three years. */
const STATEMENTS_MAX = 800;

/**
 * What the statements of each account come to: another value after every change of them. Much
 * cheaper than the statements themselves.
 */
export async function listStatementPrints(
  tx: Tx,
  companyId: string,
  accountId?: string,
): Promise<{ accountId: string; print: string }[]> {
  return runText(
    tx,
    `select s.bank_account_id as "accountId",
        concat_ws(' ', count(*), bit_xor(hashtextextended(s.id::text || s.came_by_nr, 0))) as print
      from statement s
      where s.company_id = $1::uuid and ($2::uuid is null or s.bank_account_id = $2::uuid)
      group by s.bank_account_id`,
    [companyId, accountId ?? null],
  );
}

/**
 * The balances of a part may stand behind any of its rows (decision 0266), and the first one of a
 * statement whose hours begin within a day within this day.
 */
const WHOLE_BALANCES = [
  ["opening", " and s.whole_from is null"],
  ["closing", ""],
]
  .map(
    ([name, more]) =>
      `case when (s.part is null or s.ties is false)${more} then s.${name} end as ${name}`,
  )
  .join(", ");

/**
 * Statements with days, of those of the accounts that are not deleted. Announced items (`interim`)
 * and details of single items (`notification`) leave no gap and fill none.
 */
export async function listStatementFacts(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<(StatementFacts & { readonly accountId: string })[]> {
  return runText(
    tx,
    `select a.id as "accountId", s.id, s.number, s.page, coalesce(s.whole_from, s.from_date) as "from", s.to_date as "to",
        s.interval_stated as "intervalStated", ${WHOLE_BALANCES},
        concat_ws(' ', s.kind, f.source, f.format, s.came_by_nr) as series
      from bank_account a
      cross join lateral (
        select * from statement
        where company_id = a.company_id and bank_account_id = a.id and coalesce(whole_from, from_date) <= to_date
          and kind in ('statement', 'report', 'history')
        order by from_date desc limit ${STATEMENTS_MAX}) s
      left join stored_file f on f.company_id = $1::uuid and f.id = s.stored_file_id
      where a.company_id = $1::uuid and a.deleted_at is null and a.id = any ($2::uuid[])`,
    [companyId, [...accountIds]],
  );
}

/** Days around a file in which the neighbours of its statements are looked for. */
const NEIGHBOUR_DAYS = 100;

/** Numbered statements of the accounts near these days, without those of the file. */
export async function listNeighbourStatements(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  { from, to }: DaySpan,
  fileId: string,
): Promise<(StatementFacts & { readonly accountId: string })[]> {
  return runText(
    tx,
    `select s.bank_account_id as "accountId", s.id, s.number, s.page, s.from_date as "from", s.to_date as "to",
        s.interval_stated as "intervalStated", s.opening, s.closing,
        concat_ws(' ', s.kind, f.source, f.format, s.came_by_nr) as series
      from statement s
      left join stored_file f on f.company_id = $1::uuid and f.id = s.stored_file_id
      where s.company_id = $1::uuid and s.bank_account_id = any ($2::uuid[]) and s.stored_file_id <> $5::uuid
        and s.number <> '' and s.from_date <= s.to_date
        and s.to_date >= $3::date - ${NEIGHBOUR_DAYS} and s.from_date <= $4::date + ${NEIGHBOUR_DAYS}
      order by s.from_date desc limit ${STATEMENTS_MAX}`,
    [companyId, [...accountIds], from, to, fileId],
  );
}

/**
 * The first day that the connection `r` has read whole. A source that is read by pages has no first
 * day of its own: once its history is read to the end, the day of its oldest item is the first.
 */
export const READ_FROM = `coalesce(r.history_from, case when r.history_done_at is not null then (
  select min(d.date) from daily_stat d where d.company_id = r.company_id and d.bank_account_id = r.bank_account_id) end)`;

/**
 * Days that a bank connection has read whole, for each account of files that shares number and
 * currency with the connection's account.
 */
export async function listReadDays(
  tx: Tx,
  companyId: string,
): Promise<(DaySpan & { readonly accountId: string })[]> {
  return runText(
    tx,
    `select a.id as "accountId", ${READ_FROM} as "from", r.proven_until as "to"
      from bank_account a
      join bank_account o on o.company_id = $1::uuid and o.account_nr = a.account_nr
        and o.currency = a.currency and o.id <> a.id
      join feed_account r on r.company_id = $1::uuid and r.bank_account_id = o.id
      where a.company_id = $1::uuid and a.deleted_at is null and o.deleted_at is null
        and ${READ_FROM} <= r.proven_until`,
    [companyId],
  );
}
