import {
  type BankAccount,
  GAPS_SHOWN,
  type StatisticsRow,
} from "#contract/bank-accounts/bank-accounts.ts";
import type { StatementGap } from "#server/ledger/continuity.ts";
import { invariant } from "#values/result.ts";
import { formatAmount } from "#values/money.ts";
import { balanceState, notAfterToday } from "./balance-state.policy.ts";
import { readAccountWork } from "./account-work.policy.ts";
import type {
  BankAccountRow,
  BankAccountWithCounts,
  PairedDayRow,
  StatisticsStoreRow,
} from "./bank-accounts.store.ts";

/** A stored account as the wire's bank account; `gaps` of its statements, oldest first. */
export function presentBankAccount(
  row: BankAccountWithCounts,
  now: Date,
  gaps: readonly StatementGap[],
): BankAccount {
  const work = readAccountWork(row, now);
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
    availableBalance: row.available_balance === null ? null : formatAmount(row.available_balance),
    availableWithCredit: row.available_with_credit,
    balanceState: balanceState(row, now),
    lastDataAt: row.last_data_at?.toISOString() ?? null,
    dataThrough: notAfterToday(row.data_through, now),
    transactionCount: Number(row.transaction_count),
    unbookedCount: Number(row.unbooked_count),
    firstDate: row.first_date,
    lastDate: row.last_date,
    gaps: gaps.slice(-GAPS_SHOWN).toReversed().map(presentGap),
    gapCount: gaps.length,
    openedOn: row.opened_on,
    closedOn: row.closed_on,
    moving: work === "move",
    deleting: work === "delete",
    joining: work === "join",
  };
}

function presentGap({ from, to, reasons, numbers, difference, sure }: StatementGap) {
  return {
    from,
    to,
    reasons: [...reasons],
    numbers,
    difference: difference === null ? null : formatAmount(difference),
    sure,
  };
}

/** One day of one account; each row carries the number and the origin of its account. */
export function presentStatisticsRow(
  row: StatisticsStoreRow,
  account: BankAccountRow,
): StatisticsRow {
  return {
    accountNr: account.account_nr,
    originate: account.originate,
    currency: account.currency,
    ...presentSums(row),
  };
}

export function presentSums(row: Pick<StatisticsStoreRow, "date" | "credit" | "debit" | "count">) {
  return {
    date: row.date,
    credit: formatAmount(row.credit),
    debit: formatAmount(row.debit),
    count: Number(row.count),
  };
}

/** Rows of an origin that another origin counts: the account, and the origins that count them. */
export function presentPaired(
  row: Pick<PairedDayRow, "bank_account_id" | "leading_account_id" | "runner_up_account_id">,
  accounts: ReadonlyMap<string, BankAccountRow>,
) {
  const account = accounts.get(row.bank_account_id);
  invariant(account !== undefined, "a paired row's account is one of the company's");
  const others = [row.leading_account_id, row.runner_up_account_id].flatMap((id) =>
    id === null ? [] : (accounts.get(id) ?? []),
  );
  return {
    accountNr: account.account_nr,
    originate: account.originate,
    currency: account.currency,
    countedAt: others.map((each) => each.originate),
  };
}
