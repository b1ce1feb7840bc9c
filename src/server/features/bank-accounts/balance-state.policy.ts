/** The state of an account's balance today, and the last day of its data. */
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";

/**
 * A balance older than this does not count as today's money: a monthly statement and two weeks
 * until a person uploads it.
 */
export const BALANCE_OLD_DAYS = 45;

interface BalanceFacts {
  readonly balance: bigint | null;
  readonly balance_date: LocalDate | null;
  /**
   * False when no statement that is here proves the balance; always true for an account that a
   * connection reads.
   */
  readonly balance_proven: boolean;
}

/** Whether the balance may be added to others. */
export function balanceState(
  { balance, balance_date, balance_proven }: BalanceFacts,
  now: Date,
): BankAccount["balanceState"] {
  if (balance === null) return "none";
  if (!balance_proven) return "unproven";
  const oldest = addDays(budapestDate(now.getTime()), -BALANCE_OLD_DAYS);
  return balance_date === null || balance_date < oldest ? "old" : "good";
}

/**
 * A day to which data reaches, never one that is still to come: a statement may name the end of a
 * running month.
 */
export function notAfterToday(day: LocalDate | null, now: Date): LocalDate | null {
  const today = budapestDate(now.getTime());
  return day !== null && day > today ? today : day;
}
