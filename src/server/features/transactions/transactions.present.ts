import type { Transaction } from "#contract/transactions.ts";
import { formatAmount } from "#values/money.ts";
import { transactionObjectId } from "./object-id.ts";
import type { TransactionRow } from "./transaction-page.store.ts";
import type { AccountKeyRow } from "./transactions.store.ts";

/** A stored row as the wire's transaction; `people` names who booked. */
export function presentTransaction(row: TransactionRow, account: AccountKeyRow, people: ReadonlyMap<string, string>): Transaction {
  return {
    _id: row.id,
    partnerName: row.partner_name,
    partnerAccountNr: row.partner_account_nr,
    amount: formatAmount(row.amount),
    currency: row.currency,
    type: row.type,
    description: row.remittance,
    bookingDate: row.booking_date,
    bookingDateStated: row.booking_date_stated,
    valueDate: row.value_date,
    booked: row.booked_at !== null,
    bookedAt: row.booked_at?.toISOString() ?? null,
    bookedBy: row.booked_by === null ? null : (people.get(row.booked_by) ?? null),
    pending: row.status === "pending",
    transactionObjectId: presentObjectId(row, account),
    accountId: row.bank_account_id,
    accountNr: account.account_nr,
    originate: account.originate,
    unproven: row.unproven,
    possibleDoubleOf: row.possible_double_of,
  };
}

/** The id that survives deletion and re-reading of the same facts. */
export function presentObjectId(
  row: Pick<TransactionRow, "booking_date" | "amount" | "occurrence">,
  account: Pick<AccountKeyRow, "account_nr" | "originate" | "currency">,
): string {
  return transactionObjectId({
    accountNr: account.account_nr,
    originate: account.originate,
    currency: account.currency,
    bookingDate: row.booking_date,
    amount: row.amount,
    occurrence: row.occurrence,
  });
}
