/**
 * Conditions on the arrival of items, shared by several stores. Arrival times of a company follow
 * the order of its commits, so an item that came later than another has the later time.
 */

/**
 * Condition on `bank_transaction as t` that lets every row pass. The index of arrivals is only
 * taken where a statement states it: the index is small, and in a table without statistics the
 * planner would read it from end to end for each look by id.
 */
export const BY_ARRIVAL = "t.created_at > '-infinity'::timestamptz";

/**
 * Condition on `bank_transaction as t`: the item came after the time of the
 * placeholder. An item that another origin had shown by then is not new, whichever of its rows is
 * looked at. A null time lets every item pass.
 */
export function arrivedAfter(placeholder: string): string {
  return `${BY_ARRIVAL} and t.created_at > coalesce(${placeholder}::timestamptz, '-infinity') and not exists (
    select from transaction_link l
    cross join lateral (values (l.leading_id), (l.other_id)) as v (id)
    cross join lateral (
      select r.created_at from bank_transaction r where r.company_id = l.company_id and r.id = v.id offset 0) o
    where l.company_id = t.company_id and l.undone_at is null and o.created_at <= ${placeholder}::timestamptz
      and l.leading_id = coalesce((
        select m.leading_id from transaction_link m
        where m.company_id = t.company_id and m.other_id = t.id and m.undone_at is null limit 1), t.id))`;
}

/** Condition (with `and`) on `bank_transaction as t`: the item counts, and in this row. */
export const COUNTED_ROW =
  " and t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null";
