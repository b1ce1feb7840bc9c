/** What the lists of settlements and the matching select alike: sums, and the state of them. */
import type { CollectionState } from "#contract/collections/collection-states.ts";

/** Answers that show ties: the settlements, and the bank items that they take apart. */
export const CHANGED_BY_TIES = ["Collection", "Transaction"] as const;

/** Ties that count. */
export const HELD = "('automatic', 'confirmed')";

/**
 * The settlements that are shown, with their sums and their state, as `shown`; `$1` is the company.
 * `ids` = the parameter with the only settlements to sum up, such as `$2`; absent for all. A tie
 * counts as long as its bank row lives, and a set-off as long as its invoice does.
 */
export function shownOf(ids?: string): string {
  const among = (column: string): string =>
    ids === undefined ? "" : ` and ${column} = any (${ids}::uuid[])`;
  return `paid as materialized (
    select l.collection_id, sum(l.amount - l.returned) filter (where l.state in ${HELD})::bigint as received,
      -- A credit that was taken back pays nothing, so nobody is asked about it.
      count(distinct l.proposal_id) filter (where l.state = 'proposed' and l.why is distinct from 'taken_back')::integer as proposals,
      bool_or(l.state = 'proposed' and l.why = 'taken_back' or l.state in ${HELD} and l.returned > 0) as taken_back
    from credit_link l
    join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id and t.withdrawn_at is null
    join collection c on c.company_id = l.company_id and c.id = l.collection_id and c.currency = t.currency
    where l.company_id = $1::uuid${among("l.collection_id")} group by l.collection_id),
  set_off as materialized (
    select f.collection_id, sum(f.amount) filter (where f.state in ${HELD})::bigint as amount
    from collection_offset f
    where f.company_id = $1::uuid${among("f.collection_id")} and (f.fee_id is null or exists (
      select from collection e where e.company_id = f.company_id and e.id = f.fee_id and e.hidden_at is null))
    group by f.collection_id),
  summed as (
    select c.*, coalesce(p.received, 0) as received, coalesce(o.amount, 0) as set_off, coalesce(p.proposals, 0) as proposals,
      coalesce(p.taken_back, false) as taken_back
    from collection c
    left join paid p on p.collection_id = c.id
    left join set_off o on o.collection_id = c.id
    where c.company_id = $1::uuid and c.hidden_at is null${among("c.id")}),
  shown as (
    select s.*, case
      when s.expected is null or s.expected = 0 then 'no_credit_expected'
      when s.received + s.set_off = s.expected then case when s.received = 0 then 'no_credit_expected' else 'matched' end
      when not s.balanced then 'unbalanced'
      -- The provider takes more than it has collected: it debits, and nobody waits for a credit.
      when s.expected < 0 and s.received = 0 and s.set_off = 0 then 'no_credit_expected'
      when s.received = 0 and s.set_off = 0 then 'awaiting_credit'
      else 'partially_matched' end as state
    from summed s)`;
}

/**
 * True where the fee document `fee` is the invoice of the settlement: both name the same provider,
 * merchant, number, days and currency.
 */
export function pairedWith(settlement: string, fee: string): string {
  const same = (column: string): string =>
    `${settlement}.${column} is not distinct from ${fee}.${column}`;
  const facts = ["source", "merchant_ref", "payout_ref", "from_date", "to_date", "currency"];
  return `(${fee}.document = 'fee' and ${fee}.payout_ref <> '' and ${facts.map(same).join(" and ")})`;
}

/** All settlements of the company that are shown, as `shown`. */
export const SHOWN = shownOf();

/** Columns of `shown` that a reply is made of. */
export const COLUMNS = `id, kind, document, source, layout, currency, payout_ref, payout_text, merchant_ref, payout_date, from_date,
  to_date, day, gross, fees, net, carried_in, carried_out, expected, item_count, sale_count, came_at, received, set_off, proposals,
  taken_back, state`;

const TODO_STATES: readonly CollectionState[] = [
  "awaiting_credit",
  "partially_matched",
  "unbalanced",
];

/** True for settlements that wait for a credit or a decision. */
export const IS_TODO = `(state in ('${TODO_STATES.join("', '")}') or proposals > 0)`;

/** `IS_TODO` of a row that is read. */
export function isTodo(row: { readonly state: CollectionState; readonly proposals: number }) {
  return TODO_STATES.includes(row.state) || row.proposals > 0;
}
