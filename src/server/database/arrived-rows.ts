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

/** A time before every arrival. */
export const BEFORE_ALL = "-infinity";

/**
 * Condition on `bank_transaction as t`: the item came after the time of the placeholder, which is
 * never null (`BEFORE_ALL` lets every item pass). An item that another origin had shown by then is
 * not new, whichever of its rows is looked at.
 */
export function arrivedAfter(placeholder: string): string {
  const shownBefore = (id: string): string => `exists (
        select from bank_transaction r
        where r.company_id = l.company_id and r.id = ${id} and r.created_at <= ${placeholder}::timestamptz)`;
  // Looks into an index for each new row (the offset keeps them so): a company has far more links
  // than new rows.
  return `${BY_ARRIVAL} and t.created_at > ${placeholder}::timestamptz
    and (t.leading_account_id is not null or not exists (
      select from transaction_link l
      where l.company_id = t.company_id and l.leading_id = t.id and l.undone_at is null
        and ${shownBefore("l.other_id")} offset 0))
    and (t.leading_account_id is null or not exists (
      select from transaction_link m
      join transaction_link l on l.company_id = m.company_id and l.leading_id = m.leading_id and l.undone_at is null
      where m.company_id = t.company_id and m.other_id = t.id and m.undone_at is null
        and (${shownBefore("l.leading_id")} or ${shownBefore("l.other_id")}) offset 0))`;
}

/** Condition (with `and`) on `bank_transaction as t`: the item counts, and in this row. */
export const COUNTED_ROW =
  " and t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null";
