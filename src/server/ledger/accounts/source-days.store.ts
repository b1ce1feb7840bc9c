/** Reads what each source of an account has told. */
import { runPlanned } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { READ_FROM } from "#server/ledger/continuity/statement-facts.store.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface SourceCounts {
  readonly id: string;
  readonly originate: Originate;
  readonly items: number;
  readonly sharedItems: number;
  readonly files: number;
}

/** The living sources of the account that one of them names; none where the company has it not. */
export async function listSources(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<SourceCounts[]> {
  return runPlanned<SourceCounts>(
    tx,
    `select a.id, a.originate,
        coalesce((select sum(d.count) from daily_stat d
          where d.company_id = a.company_id and d.bank_account_id = a.id), 0)::integer as items,
        (select count(*) from bank_transaction t where t.company_id = a.company_id and t.bank_account_id = a.id
          and t.withdrawn_at is null and t.status = 'booked' and case when t.leading_account_id is null
            then exists (select from transaction_link l join bank_transaction o on o.company_id = l.company_id and o.id = l.other_id
              where l.company_id = t.company_id and l.leading_id = t.id and l.undone_at is null
                and o.bank_account_id <> t.bank_account_id and o.withdrawn_at is null)
            else t.leading_account_id <> t.bank_account_id end)::integer as "sharedItems",
        (select count(distinct s.stored_file_id) from statement s
          where s.company_id = a.company_id and s.bank_account_id = a.id)::integer as files
      from bank_account named
      join bank_account a on a.company_id = named.company_id and a.account_nr = named.account_nr and a.currency = named.currency
      where named.company_id = $1::uuid and named.id = $2::uuid and named.deleted_at is null and a.deleted_at is null
      order by array_position(array['aggreg8', 'szamlazzhu', 'adriana'], a.originate)`,
    [companyId, accountId],
  );
}

/** Days that the sources' statements and readings speak of whole. */
export async function listSourceSpans(
  tx: Tx,
  companyId: string,
  sourceIds: readonly string[],
): Promise<(DaySpan & { readonly id: string })[]> {
  return runPlanned(
    tx,
    `select s.bank_account_id as id, s.from_date as "from", s.to_date as "to" from statement s
      where s.company_id = $1::uuid and s.bank_account_id = any ($2::uuid[]) and s.from_date <= s.to_date
        and s.kind = 'statement' and s.interval_stated and s.part is null
      union all
      select r.bank_account_id, ${READ_FROM}, r.proven_until from feed_account r
        where r.company_id = $1::uuid and r.bank_account_id = any ($2::uuid[]) and ${READ_FROM} <= r.proven_until`,
    [companyId, [...sourceIds]],
  );
}

export interface SourceDayCount {
  /** Null: the items of the account, each once. */
  readonly id: string | null;
  readonly day: LocalDate;
  readonly count: number;
}

/** Items of the days by source, and those of the account. */
export async function listSourceDays(
  tx: Tx,
  companyId: string,
  sourceIds: readonly string[],
  { from, to }: DaySpan,
): Promise<SourceDayCount[]> {
  return runPlanned<SourceDayCount>(
    tx,
    `with items as materialized (
        select t.id, t.bank_account_id, t.booking_date as day from shown_transaction t
        where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.leading_account_id is null
          and t.withdrawn_at is null and t.status = 'booked' and t.booking_date between $3::date and $4::date),
      told as (
        select id, bank_account_id, day from items
        union select i.id, o.bank_account_id, i.day from items i
          join transaction_link l on l.company_id = $1::uuid and l.leading_id = i.id and l.undone_at is null
          join bank_transaction o on o.company_id = $1::uuid and o.id = l.other_id and o.withdrawn_at is null)
      select bank_account_id as id, day, count(*)::integer as count from told group by 1, 2
      union all select null, day, count(*)::integer from items group by 2`,
    [companyId, [...sourceIds], from, to],
  );
}
