/** Lists of items that each say that they are whole, and where two of them disagree. Pure. */
import { compareDays, type DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { BalanceGap } from "./chain-points.ts";

/** Days of which one source tells every item: a connection's readings, a series of statements. */
export interface WholeList extends DaySpan {
  readonly source: string;
  /** Whether its own balances say that nothing is missing and nothing too much. */
  readonly isSure: boolean;
}

/** A counted item with the sources that tell it. */
export interface ToldItem {
  readonly day: LocalDate;
  readonly amount: Amount;
  readonly sources: readonly string[];
}

/** The days of which two sources or more tell every item. */
export function findSharedDays(lists: readonly WholeList[]): DaySpan[] {
  return cutDays(lists).filter(({ sources }) => sources.size > 1);
}

/**
 * Days with an item that one of their whole lists has and another one lacks. Where a list with
 * balances holds the day, it alone decides: it has the item, or contradicts those that have. The
 * difference is the sum of these items without their signs.
 */
export function findDisagreements(
  lists: readonly WholeList[],
  items: readonly ToldItem[],
): BalanceGap[] {
  const shared = cutDays(lists);
  const sums = new Map<LocalDate, Amount>();
  let place = 0;
  for (const { day, amount, sources } of items.toSorted((one, other) =>
    compareDays(one.day, other.day),
  )) {
    while (place < shared.length && shared[place]!.to < day) place += 1;
    const piece = shared[place];
    if (piece === undefined || piece.from > day) continue;
    const isKnown = [...piece.sources].some((source) => sources.includes(source));
    const judges = piece.sure.size > 0 ? piece.sure : piece.sources;
    if (!isKnown || [...judges].every((source) => sources.includes(source))) continue;
    sums.set(day, (sums.get(day) ?? 0n) + (amount < 0n ? -amount : amount));
  }
  return [...sums].map(([day, difference]) => ({ from: day, to: day, difference }));
}

interface Piece extends DaySpan {
  readonly sources: ReadonlySet<string>;
  readonly sure: ReadonlySet<string>;
}

/** Pieces of days with the sources that tell all of them, in the order of the days. */
function cutDays(lists: readonly WholeList[]): Piece[] {
  const begins = Map.groupBy(lists, ({ from }) => from);
  const ends = Map.groupBy(lists, ({ to }) => addDays(to, 1));
  const cuts = [...new Set([...begins.keys(), ...ends.keys()])].toSorted(compareDays);
  const open = new Set<WholeList>();
  const sourcesOf = (own: readonly WholeList[]) => new Set(own.map(({ source }) => source));
  return cuts.slice(0, -1).map((from, place) => {
    for (const list of ends.get(from) ?? []) open.delete(list);
    for (const list of begins.get(from) ?? []) open.add(list);
    const own = [...open];
    return {
      from,
      to: addDays(cuts[place + 1]!, -1),
      sources: sourcesOf(own),
      sure: sourcesOf(own.filter(({ isSure }) => isSure)),
    };
  });
}
