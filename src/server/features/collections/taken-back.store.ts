/** Reads credits beside later debits that may have taken them back. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { DayWindow } from "#settlements/matching/matching.ts";
import type { ReturnPair } from "#settlements/matching/taken-back.ts";

/** A credit is taken back within so many days. */
const TAKEN_BACK_DAYS = 31;
const WORDS = "storn|visszav|visszaut|helyesb|t[eé]ves|revers|recall|return";

/** Both name a partner, and not the same one. */
const IS_OTHER =
  "lower(d.partner_name) <> lower(c.partner_name) and d.partner_name <> '' and c.partner_name <> ''";
/** The debit has the credit's text, or a word of taking back. */
const SAYS_SO = `(d.remittance = c.remittance and c.remittance <> ''
  or concat(d.remittance, ' ', d.type) ~* '${WORDS}')`;
const IS_SAME = `(d.partner_account_nr = c.partner_account_nr and c.partner_account_nr <> ''
  or lower(d.partner_name) = lower(c.partner_name) and c.partner_name <> '')`;

/**
 * Counted credits of these days, each with the counted debits of its sum on its account, in any
 * origin, that may have taken it back. The days do not overlap.
 */
export async function listReturnPairs(
  tx: Tx,
  companyId: string,
  spans: readonly DayWindow[],
): Promise<ReturnPair[]> {
  if (spans.length === 0) return [];
  const rowsOf = (days: string, sign: string): string => `
    select t.id, a.account_nr, t.booking_date, t.amount, t.currency, t.remittance, t.type, t.partner_name, t.partner_account_nr,
        t.created_at
      from unnest($2::date[], $3::date[]) as w (first, last)
      join bank_account a on a.company_id = $1::uuid and a.deleted_at is null
      join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id and t.booking_date between ${days}
      where t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null and t.amount ${sign} 0`;
  return runText(
    tx,
    `with credit as materialized (${rowsOf("w.first and w.last", ">")}),
      debit as materialized (${rowsOf(`w.first and w.last + ${TAKEN_BACK_DAYS}`, "<")})
      select distinct c.id as "creditId", c.booking_date as "creditDate", d.id as "debitId", d.booking_date as "debitDate",
        d.created_at as "debitAt", (${SAYS_SO} and not (${IS_OTHER})) as "isSure"
      from credit c join debit d on d.account_nr = c.account_nr and d.currency = c.currency and d.amount = -c.amount
      where d.booking_date between c.booking_date and c.booking_date + ${TAKEN_BACK_DAYS}
        and (${SAYS_SO} or ${IS_SAME})
      order by 4, 3, 2, 1`,
    [companyId, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
}
