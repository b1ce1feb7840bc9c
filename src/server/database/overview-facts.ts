/** Facts of a company's overview that several stores write, each in the transaction of its own change. */
import { type RawBuilder, sql } from "kysely";
import type { LocalDate } from "#values/local-date.ts";

/**
 * The sub-query for `company_overview.oldest_unbooked_date`: the first day with an item that the bank booked and nobody
 * entered in the books; null without one. An item that two origins show is looked for in its leading row only, and one that
 * the bank took back not at all. One look into an index that holds just these (`bank_transaction_open`) for each account.
 */
export function oldestUnbookedDate(companyId: string): RawBuilder<LocalDate | null> {
  return sql<LocalDate | null>`(
        select min(first.booking_date) from bank_account a
        cross join lateral (
          select t.booking_date from bank_transaction t
          where t.company_id = a.company_id and t.bank_account_id = a.id and t.booked_at is null and t.status = 'booked'
            and t.withdrawn_at is null and t.leading_account_id is null
          order by t.booking_date, t.id limit 1) first
        where a.company_id = ${companyId}::uuid)`;
}
