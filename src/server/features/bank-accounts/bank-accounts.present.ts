import type { BankAccount, StatisticsRow } from "#contract/bank-accounts.ts";
import { formatAmount } from "#values/money.ts";
import type { BankAccountRow, BankAccountWithCounts, StatisticsStoreRow } from "./bank-accounts.store.ts";

/** A stored account as the wire's bank account. */
export function presentBankAccount(row: BankAccountWithCounts): BankAccount {
  return {
    accountId: row.id,
    accountNr: row.account_nr,
    bankName: row.bank_name,
    displayName: row.display_name,
    companyId: row.company_id,
    originate: row.originate,
    currency: row.currency,
    numberValid: row.number_valid,
    balance: row.balance === null ? null : formatAmount(row.balance),
    balanceDate: row.balance_date,
    lastDataAt: row.last_data_at?.toISOString() ?? null,
    transactionCount: Number(row.transaction_count),
    unbookedCount: Number(row.unbooked_count),
    firstDate: row.first_date,
    lastDate: row.last_date,
    moving: row.moving_since !== null,
  };
}

/** One day of one account; rows carry the account's number and origin, as the specification names them. */
export function presentStatisticsRow(row: StatisticsStoreRow, account: BankAccountRow): StatisticsRow {
  return {
    date: row.date,
    accountNr: account.account_nr,
    originate: account.originate,
    currency: account.currency,
    credit: formatAmount(row.credit),
    debit: formatAmount(row.debit),
    count: Number(row.count),
  };
}
