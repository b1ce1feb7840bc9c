/**
 * Money that another statement shows on another day or in other rows. What both have left after
 * pairing is one: new items of it are kept and marked (decisions 0157 and 0168).
 */
import { overlapOf } from "#values/fold-text.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import { type Amount, sumOfOneCurrency } from "#values/money.ts";
import type { DayBook } from "./day-book.ts";
import { findCorrected, haveOneNumber, isCorrectedVersion } from "./corrected-statement.ts";
import { accountsDiffer, Side, SIMILARITY_MIN } from "./pair-group.ts";
import {
  groupKeyOf,
  type NewItem,
  type PairItem,
  type StatementFacts,
  type StoredItem,
} from "./pair-types.ts";
import type { Relations } from "./relations.ts";
import { isSameStretch } from "./statement-relation.ts";

/**
 * A purchase is booked so many days after its own day at most: two banking days, with a weekend and
 * the holidays of Christmas between. Two sources may give either day, and a list that comes again
 * may give a corrected one.
 */
export const OTHER_DAY_MAX = 7;

// Beyond so many statements of a day that have rows left, none is asked: each costs a comparison.
const STATEMENTS_ASKED_MAX = 200;
// The same for items, of a day or of an amount.
const ITEMS_LOOKED_AT_MAX = 4_000;

/** What a statement has left after pairing. */
export interface LeftOver {
  readonly statement: StatementFacts;
  readonly fresh: readonly NewItem[];
  readonly relations: Relations;
  /** New items that no stored one is. */
  readonly unpaired: readonly NewItem[];
  /** Stored items that the statement shows itself. */
  readonly taken: ReadonlySet<string>;
  /** Unpaired items, and the equal stored ones of their days that they may be. */
  readonly doubles: ReadonlyMap<number, string>;
}

/** The stored items that unpaired items may be, by the number of the new one. */
export function findRegrouped(book: DayBook, left: LeftOver): ReadonlyMap<number, string> {
  if (left.unpaired.length === 0 || !book.hasOthers(left.statement.sourceId)) return new Map();
  const found = findInDays(book, left);
  for (const [seq, id] of findInStretch(book, left)) if (!found.has(seq)) found.set(seq, id);
  for (const [seq, id] of findOnOtherDays(book, left)) if (!found.has(seq)) found.set(seq, id);
  for (const [seq, id] of findInVersions(book, left, found)) found.set(seq, id);
  return found;
}

/** What another version of the statement has left on whatever days: both day and amount changed. */
function findInVersions(
  book: DayBook,
  left: LeftOver,
  found: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const { statement, unpaired, taken, doubles } = left;
  const used = new Set([...found].flatMap(([seq, id]) => (doubles.has(seq) ? [] : [id])));
  const fresh = unpaired.filter(({ seq }) => !found.has(seq) && !doubles.has(seq));
  if (fresh.length === 0) return new Map();
  // What an equal item may be is an unlike one's only where the version has nothing else left.
  const equal = new Set(doubles.values());
  for (const other of book.metAlike(statement).take(STATEMENTS_ASKED_MAX)) {
    if (!isVersion(left, other)) continue;
    const shown = book.itemsOf(other) ?? [];
    const stored = shown.filter(({ id }) => !taken.has(id) && !used.has(id));
    const versions = [statement, other] as const;
    const free = stored.filter(({ id }) => !equal.has(id));
    const corrected = new Map(findCorrected(versions, fresh, free));
    const rest = fresh.filter(({ seq }) => !corrected.has(seq));
    const claimed = stored.filter(({ id }) => equal.has(id));
    for (const [seq, id] of findCorrected(versions, rest, claimed)) corrected.set(seq, id);
    if (corrected.size > 0) return corrected;
  }
  return new Map();
}

/** Between the same two balances another statement shows the same money, on whatever days. */
function findInStretch(
  book: DayBook,
  { statement, fresh, unpaired, taken }: LeftOver,
): ReadonlyMap<number, string> {
  if (fresh.length !== statement.count) return new Map();
  for (const other of book.openedAlike(statement).take(STATEMENTS_ASKED_MAX)) {
    if (!isSameStretch(statement, other)) continue;
    const stored = (book.itemsOf(other) ?? []).filter((item) => !taken.has(item.id));
    if (stored.length > 0 && sumOf(stored) === sumOf(unpaired)) return nearestOf(unpaired, stored);
  }
  return new Map();
}

// Without a number to say so, two versions have most of their rows in common.
function isVersion({ statement, fresh, unpaired }: LeftOver, other: StatementFacts): boolean {
  if (!isCorrectedVersion(statement, other)) return false;
  return haveOneNumber(statement, other) || unpaired.length * 2 <= fresh.length;
}

/** A sum beside its parts, or an item beside its correction, on a day of both. */
function findInDays(book: DayBook, left: LeftOver): Map<number, string> {
  const found = new Map<number, string>();
  for (const [day, items] of Map.groupBy(left.unpaired, dayOf)) {
    const fresh = items.toSorted((one, other) => one.line - other.line);
    for (const [other, stored] of leftOn(book, left, day)) {
      const relation = left.relations.to(other, day);
      if (relation === undefined || relation === "disjoint") continue;
      const pairs = isSameSum(fresh, stored)
        ? nearestOf(fresh, stored)
        : relation === "inside" || relation === "overlap"
          ? [...sumsOf(fresh, stored), ...partsOf(fresh, stored)]
          : [];
      const corrected = isCorrectedVersion(left.statement, other)
        ? findCorrected([left.statement, other], fresh, stored)
        : [];
      for (const [seq, id] of [...pairs, ...corrected]) if (!found.has(seq)) found.set(seq, id);
    }
  }
  return found;
}

/** Stored items of a day that the statement does not show, by a statement that shows them. */
function leftOn(
  book: DayBook,
  { statement, taken }: LeftOver,
  day: LocalDate,
): ReadonlyMap<StatementFacts, StoredItem[]> {
  const left = new Map<StatementFacts, StoredItem[]>();
  let looked = 0;
  for (const item of book.eachOn(day)) {
    if (++looked > ITEMS_LOOKED_AT_MAX) return new Map();
    if (taken.has(item.id)) continue;
    for (const seen of book.statementsOf(item)) {
      const other = seen.length === 1 ? seen[0]! : undefined;
      if (other === undefined || other.sourceId === statement.sourceId) continue;
      const items = left.get(other);
      if (items === undefined) left.set(other, [item]);
      else items.push(item);
      if (left.size > STATEMENTS_ASKED_MAX) return new Map();
    }
  }
  for (const [other, items] of left) {
    const order = new Map(book.itemsOn(other, day)?.map((item, at) => [item.id, at]));
    items.sort((one, two) => (order.get(one.id) ?? 0) - (order.get(two.id) ?? 0));
  }
  return left;
}

// New items that are the sum of stored ones in a row.
function sumsOf(fresh: readonly NewItem[], stored: readonly StoredItem[]): [number, string][] {
  return fresh.flatMap((item): [number, string][] => {
    const run = runWithSum(stored, item.amount);
    return run === undefined ? [] : [[item.seq, run[0]!.id]];
  });
}

// New items in a row whose sum is a stored item.
function partsOf(fresh: readonly NewItem[], stored: readonly StoredItem[]): [number, string][] {
  return stored.flatMap((item) =>
    (runWithSum(fresh, item.amount) ?? []).map(({ seq }): [number, string] => [seq, item.id]),
  );
}

/** Two or more neighbouring items with this sum, none of which sums to nothing. */
function runWithSum<Item extends PairItem>(
  items: readonly Item[],
  wanted: Amount,
): readonly Item[] | undefined {
  const endsAt = new Map<Amount, number>([[0n, 0]]);
  let sum = 0n;
  for (const [at, { amount }] of items.entries()) {
    sum += amount;
    const start = endsAt.get(sum - wanted);
    if (start !== undefined && at + 1 - start >= 2) return items.slice(start, at + 1);
    endsAt.set(sum, at + 1);
  }
  return undefined;
}

/**
 * An equal amount with the same words on another day: both sources show both days, and each shows
 * the item on one of them only.
 */
function findOnOtherDays(book: DayBook, left: LeftOver): Map<number, string> {
  const { unpaired, taken } = left;
  const found = new Map<number, string>();
  const used = new Set<string>();
  for (const item of unpaired) {
    const side = new Side(item);
    const key = groupKeyOf(item);
    const alike = book.alike(key);
    if (alike.length > ITEMS_LOOKED_AT_MAX) continue;
    if (alike.length === book.alikeOn(item.bookingDate, key).length) continue;
    const near = alike
      .filter(
        (stored) =>
          !taken.has(stored.id) &&
          !used.has(stored.id) &&
          mayBeMoved(book, left, stored, item, isTold(side, new Side(stored))),
      )
      .sort((one, two) => daysApart(one, item) - daysApart(two, item))
      .find((stored) => {
        const other = new Side(stored);
        if (accountsDiffer(other, side)) return false;
        if (other.account !== "" && other.account === side.account) return true;
        if (saysNothing(other) || saysNothing(side)) return true;
        // One source adds codes and numbers that the other leaves out.
        return overlapOf(other.words, side.words) >= SIMILARITY_MIN;
      });
    if (near === undefined) continue;
    used.add(near.id);
    found.set(item.seq, near.id);
  }
  return found;
}

/** No words and no partner's account, which could tell that it is another item. */
export function saysNothing({
  words,
  account,
}: Pick<Side<PairItem>, "words" | "account">): boolean {
  return words.size === 0 && account === "";
}

/** One partner account and the same words: lists of hours have it twice on near days rarely. */
function isTold(one: Side<PairItem>, other: Side<PairItem>): boolean {
  return one.account !== "" && one.account === other.account && one.folded === other.folded;
}

function mayBeMoved(
  book: DayBook,
  left: LeftOver,
  stored: StoredItem,
  fresh: NewItem,
  told: boolean,
): boolean {
  const { statement } = left;
  const apart = daysApart(stored, fresh);
  if (apart === 0 || apart > OTHER_DAY_MAX) return false;
  if (isValueOf(stored, fresh) || isValueOf(fresh, stored)) return true;
  return book
    .statementsOf(stored)
    .flat()
    .some(
      (other) =>
        other.sourceId !== statement.sourceId &&
        (covers(statement, stored.bookingDate)
          ? covers(other, fresh.bookingDate)
            ? !contradicts(left, other)
            : isMissed(left, other, stored.bookingDate, told)
          : covers(other, fresh.bookingDate) && isMissed(left, other, fresh.bookingDate, told)),
    );
}

// A list that ends or begins between the two days: the day that both cover has the item in one of
// them only, unless they are of other hours of it. Two lists of hours have one day in common, and
// an item that partner and words tell may have moved there too.
function isMissed(
  { statement, relations }: LeftOver,
  other: StatementFacts,
  day: LocalDate,
  told: boolean,
): boolean {
  const relation = relations.to(other, day);
  if (relation === "overlap" || relation === "inside" || relation === "contradictory") return true;
  if (relation === undefined || relation === "disjoint") return false;
  if (told) return true;
  return statement.from < other.to && other.from < statement.to && !isOneDay(statement, other);
}

function isOneDay(one: StatementFacts, other: StatementFacts): boolean {
  return one.from === one.to || other.from === other.to;
}

// The only day that one source gives is the other's value day.
function isValueOf(one: PairItem, other: PairItem): boolean {
  return one.valueDate === null && other.valueDate === one.bookingDate;
}

// Two proven statements of the same days with different balances are not of the same money, unless
// they are one in two versions.
function contradicts(left: LeftOver, right: StatementFacts): boolean {
  const { statement } = left;
  const known = (each: StatementFacts): boolean =>
    each.proven && each.opening !== null && each.closing !== null;
  const sameDays = statement.from === right.from && statement.to === right.to;
  if (!known(statement) || !known(right) || !sameDays) return false;
  return !isSameStretch(statement, right) && !isVersion(left, right);
}

function covers({ from, to }: StatementFacts, day: LocalDate): boolean {
  return from <= day && day <= to;
}

/**
 * An equal amount of the nearest day for each; a sum beside its parts takes the first item that is
 * left then.
 */
function nearestOf(
  unpaired: readonly NewItem[],
  stored: readonly StoredItem[],
): ReadonlyMap<number, string> {
  const free = new Set(stored);
  const equal = new Map(
    unpaired.map((item) => {
      const [nearest] = stored
        .filter((each) => groupKeyOf(each) === groupKeyOf(item) && free.has(each))
        .sort((one, two) => daysApart(one, item) - daysApart(two, item));
      if (nearest !== undefined) free.delete(nearest);
      return [item.seq, nearest];
    }),
  );
  const [first = stored[0]!] = free;
  return new Map(unpaired.map(({ seq }) => [seq, (equal.get(seq) ?? first).id]));
}

function dayOf(item: PairItem): LocalDate {
  return item.bookingDate;
}

// As many items of one sum may be items of hours apart.
function isSameSum(fresh: readonly NewItem[], stored: readonly StoredItem[]): boolean {
  const sum = sumOf(fresh);
  return sum !== 0n && sum === sumOf(stored) && fresh.length !== stored.length;
}

function sumOf(items: readonly PairItem[]): Amount {
  return sumOfOneCurrency(items.map(({ amount }) => amount));
}

function daysApart(left: PairItem, right: PairItem): number {
  return Math.abs(daysBetween(left.bookingDate, right.bookingDate));
}
