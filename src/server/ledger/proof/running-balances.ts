/** Balances at the ends of days from the running balances of items. Pure. */
import type { Amount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { BalancePoint } from "./proof-facts.ts";

/** An item with the balance behind it, where its source states one. */
export interface BalancedItem {
  readonly day: LocalDate;
  readonly amount: Amount;
  readonly balanceAfter: Amount | null;
}

/**
 * Weak points of days all of whose items state a balance and follow each other from one balance to
 * the next, in whatever order. A day that ends with the balance with which it began says nothing.
 */
export function findRunningPoints(items: readonly BalancedItem[]): BalancePoint[] {
  return [...Map.groupBy(items, ({ day }) => day)].flatMap(([day, own]) => {
    const open = new Map<Amount, number>();
    const add = (balance: Amount, by: number): void => {
      const count = (open.get(balance) ?? 0) + by;
      if (count === 0) open.delete(balance);
      else open.set(balance, count);
    };
    for (const { amount, balanceAfter } of own) {
      if (balanceAfter === null) return [];
      add(balanceAfter, 1);
      add(balanceAfter - amount, -1);
    }
    const ends = [...open].filter(([, count]) => count === 1);
    return open.size === 2 && ends.length === 1 ? [{ day, balance: ends[0]![0], weak: true }] : [];
  });
}
