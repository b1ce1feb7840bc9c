/** Conditions on items of which a person has not decided yet, shared by several stores. */
import { COUNTED_ROW } from "./arrived-rows.ts";

/**
 * `t` of `shown_transaction` may be the double of another item, or stands in one of two issues of a
 * statement, undecided: an item of the days, or one marked beside an item of the days.
 */
export const OPEN_DOUBLE = (t: string, from: string, to: string): string =>
  `(${t}.possible_double_of is not null and not ${t}.double_settled ${COUNTED_ROW.replaceAll("t.", `${t}.`)}
        and (${t}.booking_date between ${from}::date and ${to}::date or exists (
          select from shown_transaction o where o.company_id = ${t}.company_id and o.id = ${t}.possible_double_of
            and o.booking_date between ${from}::date and ${to}::date)))`;

/** `c` of `transaction_change` waits for an answer; whether its row was frozen asks `wasFrozen`. */
export const HELD_CHANGE = "(c.held and c.decision is null)";
