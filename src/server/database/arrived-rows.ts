/**
 * Conditions on the arrival of items, shared by several stores. Arrival times of a company follow
 * the order of its commits, so an item that came later than another has the later time.
 */

/**
 * Condition on `shown_transaction as t` that lets every row pass. The index of arrivals is only
 * taken where a statement states it: the index is small, and in a table without statistics the
 * planner would read it from end to end for each look by id.
 */
export const BY_ARRIVAL = "t.created_at > '-infinity'::timestamptz";

/** A time before every arrival. */
export const BEFORE_ALL = "-infinity";

/**
 * Condition on `shown_transaction as t`: the item came after the time of the placeholder, which is
 * never null (`BEFORE_ALL` lets every item pass). An item that another origin had shown by then is
 * not new, whichever of its rows is looked at: groups keep the first arrival with their rows.
 */
export function arrivedAfter(placeholder: string): string {
  const time = `${placeholder}::timestamptz`;
  return `${BY_ARRIVAL} and t.created_at > ${time} and (t.shown_at is null or t.shown_at > ${time})`;
}

/** Condition (with `and`) on `shown_transaction as t`: the item counts, and in this row. */
export const COUNTED_ROW =
  " and t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null";
