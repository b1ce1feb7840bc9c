import type { LocalDate } from "#values/local-date.ts";
import { type Amount, sumOfOneCurrency } from "#values/money.ts";
import type { DemoItem, DemoLedger } from "./demo-ledger.ts";

/** An account as its statements name it. */
export interface StatedAccount {
  readonly key: string;
  readonly accountNr: string;
  readonly currency: string;
}

/** A piece of one account's history, as its bank would send it. */
export interface DemoStatement {
  readonly account: StatedAccount;
  readonly number: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly opening: Amount;
  readonly closing: Amount;
  readonly items: readonly (DemoItem & { readonly balanceAfter: Amount })[];
}

/** Cuts an account's items to an interval, with the balances that the whole history gives. */
export function buildDemoStatement(
  ledger: DemoLedger,
  account: StatedAccount,
  interval: { readonly number: number; readonly from: LocalDate; readonly to: LocalDate },
): DemoStatement {
  let balance = ledger.openings[account.key]!;
  let opening = balance;
  const items: (DemoItem & { balanceAfter: Amount })[] = [];
  for (const item of ledger.items) {
    if (item.account !== account.key || item.date > interval.to) continue;
    balance = sumOfOneCurrency([balance, item.amount]);
    if (item.date < interval.from) opening = balance;
    else items.push({ ...item, balanceAfter: balance });
  }
  return { account, ...interval, opening, closing: balance, items };
}
