/** What the calendar and the list of clients read beside the stored runs. */
import { wasFrozen } from "#server/database/frozen-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { STATEMENT_FAULT_CODES, type StatementFaultCode } from "#values/read-problem-codes.ts";
import type { Amount } from "#values/money.ts";
import type { FeedStanding } from "./tail.policy.ts";

export interface AccountRow {
  readonly id: string;
  readonly accountNr: string;
  readonly currency: string;
  readonly bankName: string;
  readonly displayName: string;
  readonly originates: readonly Originate[];
  readonly feed: FeedStanding;
  readonly closed: LocalDate | null;
  readonly feedAccountId: string | null;
}

/** The standing of the connections of a group `b` of accounts. */
export const FEED_STANDING = `case when bool_or(f.state = 'active') then 'active'
  when bool_or(f.state in ('expired', 'revoked')) then 'ended' else 'none' end`;

/** The last day of a group `b` of accounts, where a person says it and the data allow it. */
export const CLOSED = "max(b.closed_on) filter (where b.closed_holds)";

/** The company's accounts by number and currency, in the order of bank, number and currency. */
export async function listAccountRows(tx: Tx, companyId: string): Promise<AccountRow[]> {
  return runText(
    tx,
    `select min(b.id::text) as id, b.account_nr as "accountNr", b.currency, max(b.bank_name) as "bankName",
        max(b.display_name) as "displayName", array_agg(distinct b.originate order by b.originate) as originates, ${FEED_STANDING} as feed,
        ${CLOSED} as closed, min(b.id::text) filter (where f.state = 'active') as "feedAccountId"
      from bank_account b
      left join feed_account f on f.company_id = $1::uuid and f.bank_account_id = b.id
      where b.company_id = $1::uuid and b.deleted_at is null
      group by b.account_nr, b.currency order by 4, 2, 3`,
    [companyId],
  );
}

/** The number and currency of one of the company's accounts; undefined where it has none. */
export async function findAccount(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ accountNr: string; currency: string } | undefined> {
  const [row] = await runText<{ accountNr: string; currency: string }>(
    tx,
    `select account_nr as "accountNr", currency from bank_account
      where company_id = $1::uuid and id = $2::uuid and deleted_at is null`,
    [companyId, id],
  );
  return row;
}

/** Items that a bank changed once they were booked or exported, and nobody has seen, by company. */
export async function countOpenChanges(
  tx: Tx,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await runText<{ companyId: string; count: number }>(
    tx,
    `select c.company_id as "companyId", count(distinct c.transaction_id)::integer as count from transaction_change c
      join shown_transaction t on t.company_id = c.company_id and t.id = c.transaction_id
      where c.company_id = any ($1::uuid[]) and c.seen_at is null and ${wasFrozen("c")}
      group by 1`,
    [[...companyIds]],
  );
  return new Map(rows.map(({ companyId, count }) => [companyId, count]));
}

export interface MonthDayRow {
  readonly day: LocalDate;
  readonly credit: Amount;
  readonly debit: Amount;
  readonly count: number;
  readonly inCount: number;
}

/** Counted items of the accounts by day. */
export async function listMonthDays(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<MonthDayRow[]> {
  return runText(
    tx,
    `select booking_date as day, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credit,
        coalesce(sum(amount) filter (where amount < 0), 0)::bigint as debit, count(*)::integer as count,
        (count(*) filter (where amount > 0))::integer as "inCount"
      from shown_transaction
      where company_id = $1::uuid and bank_account_id = any ($2::uuid[]) and booking_date between $3::date and $4::date
        and leading_account_id is null and withdrawn_at is null and status = 'booked'
      group by 1 order by 1`,
    [companyId, [...accountIds], from, to],
  );
}

/** Files of the accounts whose balances do not tie, and that hold one of the days. */
export async function listUntiedFiles(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<{ id: string; name: string }[]> {
  return runText(
    tx,
    `select distinct f.id, f.original_name as name from statement s
      join stored_file f on f.company_id = $1::uuid and f.id = s.stored_file_id
      where s.company_id = $1::uuid and s.bank_account_id = any ($2::uuid[]) and s.ties = false
        and s.from_date <= $4::date and s.to_date >= $3::date
      order by name, id limit 20`,
    [companyId, [...accountIds], from, to],
  );
}

export interface FaultRow {
  readonly fileId: string;
  readonly fileName: string;
  readonly status: "finished" | "waiting" | "failed";
  readonly code: StatementFaultCode;
  readonly line: number | null;
  readonly params: Record<string, string>;
  readonly accountNr: string;
  readonly currency: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Faults of one year that are told; more are files that a person looks at anyway. */
const FAULTS_MAX = 500;

/** Faults of statements that touch the days, of files that are there and were not moved away. */
export async function listFaults(
  tx: Tx,
  companyId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<FaultRow[]> {
  return runText(
    tx,
    `select f.id as "fileId", f.original_name as "fileName", f.status, p->>'code' as code, (p->>'line')::integer as line,
        coalesce(p->'params', '{}') as params, p->'at'->>'accountNr' as "accountNr", p->'at'->>'currency' as currency,
        (p->'at'->>'from')::date as "from", (p->'at'->>'to')::date as "to"
      from stored_file f cross join lateral jsonb_array_elements(f.problems) p
      where f.company_id = $1::uuid and f.deleted_at is null and f.status in ('finished', 'waiting', 'failed')
        and jsonb_path_exists(f.problems, '$[*].at') and p ? 'at' and p->>'code' = any ($4::text[])
        and (p->'at'->>'from')::date <= $3::date and (p->'at'->>'to')::date >= $2::date
        and not exists (select from jsonb_array_elements(f.moved_accounts) m
          where m->>'accountNr' = p->'at'->>'accountNr' and m->>'currency' = p->'at'->>'currency')
      order by (p->'at'->>'from')::date desc, f.created_at desc, f.id, line limit ${FAULTS_MAX}`,
    [companyId, from, to, [...STATEMENT_FAULT_CODES]],
  );
}

/**
 * Files of each company with faults that its calendar lists: of accounts that it has, and of files
 * that were not taken only where balances do not prove the days without them.
 */
export async function countFaultyFiles(
  tx: Tx,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await runText<{ companyId: string; count: number }>(
    tx,
    `select f.company_id as "companyId", count(distinct f.id)::integer as count
      from stored_file f
      cross join lateral jsonb_array_elements(f.problems) p
      cross join lateral (select (p->'at'->>'from')::date as first, (p->'at'->>'to')::date as last, p->'at'->>'currency' as currency,
        coalesce((select j.account_nr from bank_account_join j where j.company_id = f.company_id
          and j.former_nr = p->'at'->>'accountNr' and j.currency = p->'at'->>'currency' limit 1), p->'at'->>'accountNr') as nr) d
      where f.company_id = any ($1::uuid[]) and f.deleted_at is null and f.status in ('finished', 'waiting', 'failed')
        and jsonb_path_exists(f.problems, '$[*].at') and p ? 'at' and p->>'code' = any ($2::text[])
        and not exists (select from jsonb_array_elements(f.moved_accounts) m
          where m->>'accountNr' = p->'at'->>'accountNr' and m->>'currency' = p->'at'->>'currency')
        and exists (select from bank_account b where b.company_id = f.company_id and b.account_nr = d.nr and b.currency = d.currency
          and b.deleted_at is null)
        and (f.status = 'finished' or d.last - d.first + 1 > (
          select coalesce(sum(least(s.to_date, d.last) - greatest(s.from_date, d.first) + 1), 0) from proven_span s
          where s.company_id = f.company_id and s.account_nr = d.nr and s.currency = d.currency and s.state in ('balance', 'level')
            and s.from_date <= d.last and s.to_date >= d.first))
      group by 1`,
    [[...companyIds], [...STATEMENT_FAULT_CODES]],
  );
  return new Map(rows.map(({ companyId, count }) => [companyId, count]));
}

export interface ClientNameRow {
  readonly companyId: string;
  readonly name: string;
  readonly taxNumber: string;
}

/** The companies that are there. */
export async function listClientNames(
  tx: Tx,
  companyIds: readonly string[],
): Promise<ClientNameRow[]> {
  return runText(
    tx,
    `select company_id as "companyId", name, tax_number as "taxNumber" from company
      where company_id = any ($1::uuid[]) and deleted_at is null`,
    [[...companyIds]],
  );
}
