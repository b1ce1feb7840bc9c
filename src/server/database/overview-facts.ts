/** Facts of a company's overview that several stores write, each in the transaction of its own change. */
import { type RawBuilder, sql } from "kysely";
import type { LocalDate } from "#values/local-date.ts";

/**
 * The sub-query for `company_overview.oldest_unbooked_date`: the first day with an item that the bank booked and nobody
 * entered in the books; null without one. An item that two origins show is looked for in its leading row only, and one that
 * the bank took back not at all. One look into an index that holds just these (`bank_transaction_open`).
 */
export function oldestUnbookedDate(companyId: string): RawBuilder<LocalDate | null> {
  return sql<LocalDate | null>`(
        select t.booking_date from bank_transaction t
        where t.company_id = ${companyId}::uuid and t.booked_at is null and t.leading_account_id is null and t.withdrawn_at is null
          and t.status = 'booked'
        order by t.booking_date limit 1)`;
}
