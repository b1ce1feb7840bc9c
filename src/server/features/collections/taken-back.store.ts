/** Reads credits beside later debits that may have taken them back. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { DayWindow } from "#settlements/matching/matching.ts";
import type { ReturnPair } from "#settlements/matching/taken-back.ts";

/** So long a word of taking back or the same partner is enough; later ones name the credit. */
const NEAR_DAYS = 31;
const FAR_DAYS = 400;
const WORDS =
  "sz?torn|visszav|visszaut|visszaterhel|visszah[ií]v|chargeback|helyesb|t[eé]ves|revers|" +
  "recall|return";

/** Both name a partner, and not the same one. */
const IS_OTHER =
  "lower(d.partner_name) <> lower(c.partner_name) and d.partner_name <> '' and c.partner_name <> ''";
const IS_SAME = `(d.partner_account_nr = c.partner_account_nr and c.partner_account_nr <> ''
  or lower(d.partner_name) = lower(c.partner_name) and c.partner_name <> '')`;
/** A word of taking back. */
const SAYS_SO = `concat(t.remittance, ' ', t.type) ~* '${WORDS}'`;
/** A text that is hardly that of another payment too. */
const isOwn = (row: string): string =>
  `length(${row}.remittance) >= 6 and ${row}.remittance ~ '[0-9]'`;
const IS_NEAR = `d.booking_date <= c.booking_date + ${NEAR_DAYS}`;
const IS_SAME_TEXT = "d.remittance = c.remittance and c.remittance <> ''";
const NAMES_IT = `${isOwn("c")} and position(lower(c.remittance) in lower(d.remittance)) > 0`;

const IS_SAME_OWN_TEXT = `${IS_SAME_TEXT} and ${isOwn("c")}`;
const SAYS_OF_IT = `d.says and (${NAMES_IT} or ${IS_SAME})`;

/** What makes it likely, and what makes it sure where no other partner is named. */
const WHOLE = {
  likely: `(${IS_NEAR} and (${IS_SAME_TEXT} or d.says or ${IS_SAME})
    or ${IS_SAME_OWN_TEXT} or ${SAYS_OF_IT})`,
  sure: `(${IS_NEAR} and (${IS_SAME_TEXT} or d.says) or ${IS_SAME_OWN_TEXT} or ${SAYS_OF_IT})`,
};
/** The partner's own debit with a word of taking back may be a part of any of his credits. */
const PART = {
  likely: `d.says and (${NAMES_IT} or ${IS_NEAR} and ${IS_SAME})`,
  sure: `d.says and ${NAMES_IT}`,
};

const COLUMNS = `t.id, a.account_nr, t.booking_date, t.amount, t.currency, t.remittance, t.type, t.partner_name, t.partner_account_nr,
  t.created_at`;
const COUNTED = "t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null";

/**
 * Counted credits of these days, each with the counted debits on its account, in any origin, that
 * may have taken it or a part of it back. The days do not overlap.
 */
export async function listReturnPairs(
  tx: Tx,
  companyId: string,
  spans: readonly DayWindow[],
): Promise<ReturnPair[]> {
  if (spans.length === 0) return [];
  const pairOf = (join: string, { likely, sure }: typeof WHOLE): string => `
    select c.id as "creditId", c.booking_date as "creditDate", c.amount as "creditAmount", d.id as "debitId", d.booking_date as "debitDate",
        (-d.amount)::bigint as "debitAmount", d.created_at as "debitAt", (${sure} and not (${IS_OTHER})) as "isSure"
      from credit c join debit d on d.account_nr = c.account_nr and d.currency = c.currency and ${join}
      where d.booking_date between c.booking_date and c.booking_date + ${FAR_DAYS} and ${likely}`;
  return runText(
    tx,
    `with credit as materialized (
        select ${COLUMNS} from unnest($2::date[], $3::date[]) as w (first, last)
        join bank_account a on a.company_id = $1::uuid and a.deleted_at is null
        join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id and t.booking_date between w.first and w.last
        where ${COUNTED} and t.amount > 0),
      debit as materialized (
        select ${COLUMNS}, ${SAYS_SO} as says from (
          select min(first) as first, max(last) as last from unnest($2::date[], $3::date[]) as w (first, last)) w
        join bank_account a on a.company_id = $1::uuid and a.deleted_at is null
        join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id
          and t.booking_date between w.first and w.last + ${FAR_DAYS}
        where ${COUNTED} and t.amount < 0)
      ${pairOf("d.amount = -c.amount", WHOLE)}
      union all
      ${pairOf("d.says and -d.amount < c.amount", PART)}
      order by 5, 4, 2, 1`,
    [companyId, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
}

/**
 * The days of credits with a tie that debits of these days may take back, and of those of which
 * something is said to have been taken back: a debit comes, or leaves, long after its credit.
 */
export async function listReturnDays(
  tx: Tx,
  companyId: string,
  spans: readonly DayWindow[],
): Promise<DayWindow[]> {
  if (spans.length === 0) return [];
  return runText(
    tx,
    `with w as materialized (select * from unnest($2::date[], $3::date[]) as w (first, last)),
      debit as materialized (
        select ${COLUMNS}, ${SAYS_SO} as says from w
        join bank_account a on a.company_id = $1::uuid and a.deleted_at is null
        join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id and t.booking_date between w.first and w.last
        where ${COUNTED} and t.amount < 0 and (${SAYS_SO} or ${isOwn("t")})),
      credit as materialized (
        select distinct ${COLUMNS}, l.returned > 0 or coalesce(l.why, '') = 'taken_back' as is_taken
        from credit_link l
        join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id
        join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
        where l.company_id = $1::uuid and l.state <> 'rejected' and t.amount > 0
          and t.booking_date between (select min(first) from w) - ${FAR_DAYS} and (select max(last) from w))
      select distinct day as "from", day as "to" from (
        select booking_date as day from credit where is_taken
        union all
        select c.booking_date from credit c join debit d
          on d.account_nr = c.account_nr and d.currency = c.currency and d.amount = -c.amount and d.booking_date >= c.booking_date
        union all
        select c.booking_date from credit c join debit d
          on d.account_nr = c.account_nr and d.currency = c.currency and d.says and -d.amount < c.amount
            and d.booking_date >= c.booking_date and ${PART.likely}) each_one
      order by 1`,
    [companyId, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
}
