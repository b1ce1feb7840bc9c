/** Rows beside a row of which it may be a double, and what people decided about them. */
import { throughOfAct } from "#server/ledger/marks.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { TransactionRow } from "./transaction-page.store.ts";

// The same payment in more rows than this is decided a few at a time.
const DOUBLES_MAX = 5;
// A possible double lies at most as many days away as a value date from its booking day.
const DAYS_APART = 10;

export interface DoubleRow {
  readonly id: string;
  readonly booking_date: LocalDate;
  readonly value_date: LocalDate | null;
  readonly partner_name: string;
  readonly partner_account_nr: string;
  readonly remittance: string;
  readonly reference: string;
  readonly booked_at: Date | null;
  readonly booked_by: string | null;
  readonly booked_through: string | null;
  readonly created_at: Date;
  readonly source_kind: "file" | "message" | "pull" | null;
  readonly source_label: string | null;
  readonly source_line: number | null;
  readonly settled: boolean;
  readonly linked: boolean;
  readonly decided_by: string | null;
  readonly decided_through: string | null;
  readonly decided_at: Date | null;
}

/** The rows of which this one may be a double, or that may be doubles of it. */
export async function listDoubles(
  tx: Tx,
  companyId: string,
  row: Pick<
    TransactionRow,
    "id" | "possible_double_of" | "bank_account_id" | "amount" | "booking_date"
  >,
): Promise<DoubleRow[]> {
  return runText<DoubleRow>(
    tx,
    `with beside as materialized (
        select t.* from shown_transaction t where t.company_id = $1::uuid and t.id = $3::uuid and t.id <> $2::uuid
        union all
        select t.* from shown_transaction t
        where t.company_id = $1::uuid and t.amount = $5::bigint and t.id <> $2::uuid
          and t.bank_account_id = any (array(
            select b.id from bank_account a join bank_account b
              on b.company_id = a.company_id and b.account_nr = a.account_nr and b.currency = a.currency
            where a.company_id = $1::uuid and a.id = $4::uuid))
          and t.booking_date between $6::date - ${DAYS_APART} and $6::date + ${DAYS_APART} and t.possible_double_of = $2::uuid),
      decision as materialized (
        select l.evidence -> 'pair' as pair, l.decided_by, l.undone_at is not null as undone, l.created_at
        from (
          select * from transaction_link where company_id = $1::uuid and leading_id = $2::uuid
          union select * from transaction_link where company_id = $1::uuid and other_id = $2::uuid
          union select d.* from transaction_link m
            join transaction_link d on d.company_id = m.company_id and d.leading_id = m.leading_id
            where m.company_id = $1::uuid and m.other_id = $2::uuid and m.undone_at is null) l
        where l.rule = 'manual')
      select b.id, b.booking_date, b.value_date, b.partner_name, b.partner_account_nr, b.remittance,
        coalesce(nullif(b.reference, ''), b.end_to_end_id) as reference, b.booked_at,
        (select coalesce(nullif(u.name, ''), u.email) from app_user u where u.id = b.booked_by) as booked_by,
        ${throughOfAct("$1::uuid", "b.booked_by", "b.booked_at")} as booked_through, b.created_at,
        s.kind as source_kind, s.label as source_label, s.line as source_line, m.double_settled as settled,
        coalesce(not d.undone, false) as linked, d.decided_at,
        (select coalesce(nullif(u.name, ''), u.email) from app_user u where u.id = d.decided_by) as decided_by,
        ${throughOfAct("$1::uuid", "d.decided_by", "d.decided_at")} as decided_through
      from beside b
      join shown_transaction m on m.company_id = $1::uuid and m.id = case when b.possible_double_of = $2::uuid then b.id else $2::uuid end
      left join lateral (
        select s.kind, f.original_name as label, s.line from transaction_source s
        left join stored_file f on f.company_id = s.company_id and f.id = s.source_id
        where s.company_id = $1::uuid and s.transaction_id = b.id order by s.seen_at, s.source_id, s.line limit 1) s on true
      left join lateral (
        select d.decided_by, d.created_at as decided_at, d.undone from decision d
        where d.pair @> jsonb_build_array(b.id, $2::uuid) order by d.created_at desc limit 1) d on m.double_settled
      order by m.double_settled, b.booking_date desc, b.id desc limit ${DOUBLES_MAX}`,
    [companyId, row.id, row.possible_double_of, row.bank_account_id, row.amount, row.booking_date],
  );
}
