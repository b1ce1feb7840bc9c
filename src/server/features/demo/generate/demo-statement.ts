import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { DemoAccount } from "./demo-firm.ts";
import type { DemoItem } from "./demo-ledger.ts";

/** A piece of one account's history, as its bank would send it. */
export interface DemoStatement {
  readonly account: DemoAccount;
  readonly number: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly opening: Amount;
  readonly closing: Amount;
  readonly items: readonly (DemoItem & { readonly balanceAfter: Amount })[];
}

const UNIT = 100_000n;

/** Cuts an account's items to an interval, with the balances that the whole history gives. */
export function buildDemoStatement(
  ledger: readonly DemoItem[],
  account: DemoAccount,
  interval: { readonly number: number; readonly from: LocalDate; readonly to: LocalDate },
): DemoStatement {
  let balance = BigInt(account.opening) * UNIT;
  let opening = balance;
  const items: (DemoItem & { balanceAfter: Amount })[] = [];
  for (const item of ledger) {
    if (item.account !== account.key || item.date > interval.to) continue;
    balance += item.amount;
    if (item.date < interval.from) opening = balance;
    else items.push({ ...item, balanceAfter: balance });
  }
  return { account, ...interval, opening, closing: balance, items };
}
