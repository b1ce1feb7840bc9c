/** The sum of forint balances that may be added up, with its days and what it leaves out. */
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { parseAmount, sumOfOneCurrency, type Amount } from "#values/money.ts";

export interface ForintSum {
  readonly amount: Amount;
  /** Accounts whose balance is in the sum. */
  readonly counted: number;
  /** Forint accounts without a balance, or with an old or unproven one. */
  readonly left: number;
  /** Accounts in other currencies. */
  readonly foreign: number;
  /** The earliest and the latest day of the balances. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

type Balance = Pick<BankAccount, "currency" | "balance" | "balanceDate" | "balanceState">;

/** Each account once: origins of one account state the same money. */
export function sumForints(accounts: readonly Balance[]): ForintSum {
  const forints = accounts.filter(({ currency }) => currency === "HUF");
  const good = forints.flatMap(({ balance, balanceState, balanceDate }) => {
    const amount = balance === null ? undefined : parseAmount(balance);
    return amount?.ok && balanceState === "good"
      ? [{ amount: amount.value, day: balanceDate ?? "" }]
      : [];
  });
  const days = good
    .map(({ day }) => day)
    .filter(Boolean)
    .sort();
  return {
    amount: sumOfOneCurrency(good.map(({ amount }) => amount)),
    counted: good.length,
    left: forints.length - good.length,
    foreign: accounts.length - forints.length,
    from: days[0],
    to: days.at(-1),
  };
}
