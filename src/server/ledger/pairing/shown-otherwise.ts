/** Money that two statements show between the same two balances, on other days or in other rows. */
import { daysBetween } from "#values/local-date.ts";
import { type Amount, sumOfOneCurrency } from "#values/money.ts";
import type { DayBook } from "./day-book.ts";
import { groupKeyOf, type NewItem, type PairItem, type StatementFacts } from "./pair-types.ts";
import { isSameStretch } from "./statement-relation.ts";

/**
 * The stored items that unpaired items may be, by the number of the new one. Between the same two
 * balances another statement shows the same money: what both have left is one. An equal amount of
 * the nearest day comes first; a sum beside its parts has none and takes the first item. `taken`:
 * stored items that the statement shows itself (decision 0157).
 */
export function findShownOtherwise(
  book: DayBook,
  given: { readonly statement: StatementFacts; readonly fresh: readonly NewItem[] },
  unpaired: readonly NewItem[],
  taken: ReadonlySet<string>,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const { statement, fresh } = given;
  if (unpaired.length === 0 || fresh.length !== statement.count) return found;
  for (const other of book.statementsBeside(statement.sourceId)) {
    if (!isSameStretch(statement, other)) continue;
    const left = (book.itemsOf(other) ?? []).filter((item) => !taken.has(item.id));
    if (left.length === 0 || sumOf(left) !== sumOf(unpaired)) continue;
    const free = new Set(left);
    for (const item of unpaired) {
      const [nearest] = left
        .filter((stored) => groupKeyOf(stored) === groupKeyOf(item) && free.has(stored))
        .sort((one, two) => daysApart(one, item) - daysApart(two, item));
      if (nearest !== undefined) free.delete(nearest);
      found.set(item.seq, (nearest ?? left[0]!).id);
    }
    return found;
  }
  return found;
}

function sumOf(items: readonly PairItem[]): Amount {
  return sumOfOneCurrency(items.map(({ amount }) => amount));
}

function daysApart(left: PairItem, right: PairItem): number {
  return Math.abs(daysBetween(left.bookingDate, right.bookingDate));
}
