/** Conditions on closed months, shared by several stores. */

/** `m` of `month_closing` holds. */
export const HOLDS = "m.reopened_at is null";

const closedWhere = (
  more: string,
): string => `(t.leading_account_id is null and t.withdrawn_at is null and t.status = 'booked' and exists (
    select from month_closing m
    where m.company_id = t.company_id and ${HOLDS} and coalesce(t.shown_date, t.booking_date) between m.from_date and m.to_date${more}))`;

/**
 * `t` of `bank_transaction` is an item of a month that is closed: nothing changes its day, its sum
 * or its presence unless a person accepts it.
 */
export const IS_CLOSED = closedWhere("");

/** The same of an item that was there when the month was closed. */
export const WAS_CLOSED = closedWhere(" and t.created_at <= m.arrived_through");

/**
 * `t` of `shown_transaction` came after the closing `m`. An item that another origin had shown is
 * not late.
 */
export const CAME_AFTER = (t: string): string =>
  `(${t}.created_at > m.arrived_through and (${t}.shown_at is null or ${t}.shown_at > m.arrived_through))`;

/** `t` of `shown_transaction` came after its month was closed. */
export const CAME_LATE = `exists (select from month_closing m
    where m.company_id = t.company_id and ${HOLDS} and t.booking_date between m.from_date and m.to_date and ${CAME_AFTER("t")})`;
