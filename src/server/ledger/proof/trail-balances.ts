/** Balances behind the items of one day. Pure. */
import type { Amount } from "#values/money.ts";

/** An item of the day with the balance that its source states behind it. */
export interface DayItem {
  readonly id: string;
  readonly amount: Amount;
  readonly balanceAfter: Amount | null;
}

/**
 * The balance behind each item of a day that begins with `opening`. Where every item states a
 * balance and these lead from `opening` through all items, the stated ones stand: they keep the
 * order of the bank. Else the items are added up in the given order.
 */
export function balancesOfDay(
  opening: Amount,
  items: readonly DayItem[],
): ReadonlyMap<string, Amount> {
  const stated = readTrail(opening, items);
  if (stated !== undefined) return stated;
  let balance = opening;
  return new Map(items.map(({ id, amount }) => [id, (balance += amount)]));
}

/**
 * The stated balances, where some order of the items leads from `opening` through all of them: each
 * balance is entered as often as it is left (but for the first and the last), and all hang
 * together.
 */
function readTrail(
  opening: Amount,
  items: readonly DayItem[],
): ReadonlyMap<string, Amount> | undefined {
  const surplus = new Map<Amount, number>();
  const next = new Map<Amount, Amount[]>();
  const stated = new Map<string, Amount>();
  const add = (balance: Amount, by: number) =>
    surplus.set(balance, (surplus.get(balance) ?? 0) + by);
  let closing = opening;
  for (const { id, amount, balanceAfter } of items) {
    if (balanceAfter === null) return undefined;
    const before = balanceAfter - amount;
    stated.set(id, balanceAfter);
    closing += amount;
    add(before, -1);
    add(balanceAfter, 1);
    const known = next.get(before);
    if (known) known.push(balanceAfter);
    else next.set(before, [balanceAfter]);
  }
  add(opening, 1);
  add(closing, -1);
  if ([...surplus.values()].some((count) => count !== 0)) return undefined;
  const reached = new Set([opening]);
  for (const balance of reached) for (const each of next.get(balance) ?? []) reached.add(each);
  return [...next.keys()].every((balance) => reached.has(balance)) ? stated : undefined;
}
