/**
 * The last day that an account's data cover; people see it instead of the time at which the data
 * came.
 */
import { type RawBuilder, sql } from "kysely";
import type { LocalDate } from "#values/local-date.ts";

/**
 * The last day that the account's data cover (`a` is the row of `bank_account`): its last booked
 * item, the end of a statement's interval, or the day of the last whole reading of its bank
 * connection. Null without data. A statement may name a future day.
 */
export const accountDataThrough: RawBuilder<LocalDate | null> = sql<LocalDate | null>`greatest(
  (select max(d.date) from daily_stat d where d.company_id = a.company_id and d.bank_account_id = a.id and d.count > 0),
  (select max(s.to_date) from statement s where s.company_id = a.company_id and s.bank_account_id = a.id and s.kind <> 'interim'),
  (select max(f.proven_until + 1) from feed_account f where f.company_id = a.company_id and f.bank_account_id = a.id))`;

/** The same over all accounts of a company that are not deleted. */
export function companyDataThrough(companyId: string): RawBuilder<LocalDate | null> {
  return sql<LocalDate | null>`(
    select max(${accountDataThrough}) from bank_account a where a.company_id = ${companyId}::uuid and a.deleted_at is null)`;
}
