/**
 * The counted items of one account and some days, within a statement over many accounts. The order
 * is that of the list of transactions: where many companies are asked for, PostgreSQL expects one
 * row of each account, finds every index equal, and reads all days of the account without it.
 */
import { COUNTED_ROW } from "./arrived-rows.ts";

/** A lateral query; its parameters are SQL. */
export const itemsOfDays = (
  companyId: string,
  accountId: string,
  from: string,
  to: string,
): string =>
  `select t.* from shown_transaction t
          where t.company_id = ${companyId} and t.bank_account_id = ${accountId}
            and t.booking_date between ${from} and ${to} ${COUNTED_ROW}
          order by t.booking_date desc, t.id desc`;
