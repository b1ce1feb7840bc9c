/** Ties that people decided about and whose bank rows left, and the rows that may follow them. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { addDays } from "#values/local-date.ts";
import type { RowShape } from "./choose-heirs.ts";

/** Days by which a better reading of a row may move its day, as a value date may. */
const REACH_DAYS = 10;

/** Rows behind decided ties that left the books or were taken back by their bank. */
export async function listGoneRows(tx: Tx, companyId: string): Promise<RowShape[]> {
  return runText(
    tx,
    `with tied as materialized (
        select distinct l.transaction_id as id from credit_link l
        left join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id
        where l.company_id = $1::uuid and l.state in ('confirmed', 'rejected') and (t.id is null or t.withdrawn_at is not null))
      select g.id, a.account_nr as "accountNr", g.currency, g.amount, g.date, g."partnerName", g.remittance, g.at
      from (
        select t.id, t.bank_account_id, t.currency, t.amount, t.booking_date as date, t.partner_name as "partnerName", t.remittance,
            t.withdrawn_at as at
          from tied d join shown_transaction t on t.company_id = $1::uuid and t.id = d.id
        union all
        select r.transaction_id, r.bank_account_id, r.was ->> 'currency', (r.was ->> 'amount')::bigint, (r.was ->> 'booking_date')::date,
            r.was ->> 'partner_name', r.was ->> 'remittance', r.removed_at
          from tied d
          cross join lateral (
            select r.* from transaction_removed r where r.company_id = $1::uuid and r.transaction_id = d.id
            order by r.change_seq desc limit 1) r
          where r.was ? 'amount' and not exists (
            select from shown_transaction t where t.company_id = $1::uuid and t.id = d.id)) g
      join bank_account a on a.company_id = $1::uuid and a.id = g.bank_account_id
      order by g.date, g.id`,
    [companyId],
  );
}

/** Living rows around those that left, in any origin of their accounts, that no person has tied. */
export async function listHeirRows(
  tx: Tx,
  companyId: string,
  gone: readonly RowShape[],
): Promise<RowShape[]> {
  return runText(
    tx,
    `select distinct t.id, a.account_nr as "accountNr", t.currency, t.amount, t.booking_date as date, t.partner_name as "partnerName",
        t.remittance, t.created_at as at
      from unnest($2::text[], $3::bigint[], $4::date[], $5::date[]) g (account_nr, amount, first, last)
      join bank_account a on a.company_id = $1::uuid and a.account_nr = g.account_nr and a.deleted_at is null
      join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id and t.booking_date between g.first and g.last
        and t.amount = g.amount
      where t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null and not exists (
        select from credit_link l where l.company_id = $1::uuid and l.transaction_id = t.id and l.state in ('confirmed', 'rejected'))
      order by t.booking_date, t.id`,
    [
      companyId,
      gone.map(({ accountNr }) => accountNr),
      gone.map(({ amount }) => amount),
      gone.map(({ date }) => addDays(date, -REACH_DAYS)),
      gone.map(({ date }) => addDays(date, REACH_DAYS)),
    ],
  );
}

/** Gives the decided ties of rows that left to the rows that follow them. */
export async function moveTies(
  tx: Tx,
  companyId: string,
  heirs: ReadonlyMap<string, string>,
): Promise<void> {
  const values = [companyId, [...heirs.keys()], [...heirs.values()]];
  // What the program alone has tied there is worked out anew.
  await runText(
    tx,
    `delete from credit_link where company_id = $1::uuid and transaction_id = any ($2::uuid[])
        and state in ('proposed', 'automatic')`,
    [companyId, [...heirs.values()]],
  );
  await runText(
    tx,
    `update credit_link l set transaction_id = h.to_id from unnest($2::uuid[], $3::uuid[]) h (from_id, to_id)
      where l.company_id = $1::uuid and l.transaction_id = h.from_id`,
    values,
  );
}

/**
 * Decided ties whose bank row has less than their sum, because the bank corrected it or two rows
 * became one: those that came last are proposals again. Answers the proposals.
 */
export async function reopenOverdrawn(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `with held as materialized (
        select l.proposal_id, abs(t.amount) as room, sum(abs(l.amount)) over (
          partition by l.transaction_id order by l.decided_at, l.created_at, l.id) as taken
        from credit_link l join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id and t.withdrawn_at is null
        where l.company_id = $1::uuid and l.state = 'confirmed')
      select distinct proposal_id as id from held where taken > room`,
    [companyId],
  );
  return rows.map(({ id }) => id);
}
