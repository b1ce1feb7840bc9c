/**
 * A run of items between two balances: the part of a day that a statement shows, or the whole
 * statement. Two runs are compared by their balances and by the amounts between them, never by
 * texts and numbers.
 */
import type { LocalDate } from "#values/local-date.ts";
import { type Amount, sumOfOneCurrency } from "#values/money.ts";
import type { StatementFacts } from "./pair-types.ts";
import { TELLING_AMOUNTS } from "./statement-run.ts";

// Up to so many amounts a subset with the sum is searched exactly (4,096 sums); more amounts are
// taken to have one.
const EXACT_SUM_AMOUNTS = 12;

/**
 * The relation of one run to another: within it by balances, possibly within it (the order of rows
 * differs), or not.
 */
export type Inclusion = "inside" | "possible" | "no";

interface PartFacts {
  readonly statement: StatementFacts;
  /** Balance before the first and after the last item; null where it is not known. */
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /**
   * In the order of the file; null where the items of the statement cannot be told from others of
   * the file.
   */
  readonly amounts: readonly Amount[] | null;
  /**
   * True where the statement shows items of earlier (later) days, so that the run begins (ends)
   * with the day.
   */
  readonly begins: boolean;
  readonly ends: boolean;
}

export class Part implements PartFacts {
  readonly statement: StatementFacts;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  readonly amounts: readonly Amount[] | null;
  readonly begins: boolean;
  readonly ends: boolean;
  private countsRead: ReadonlyMap<Amount, number> | undefined;
  private readonly placesRead = new Map<boolean, ReadonlyMap<Amount, readonly number[]>>();

  constructor(facts: PartFacts) {
    this.statement = facts.statement;
    this.opening = facts.opening;
    this.closing = facts.closing;
    this.amounts = facts.amounts;
    this.begins = facts.begins;
    this.ends = facts.ends;
  }

  /** True where both ends are known. */
  get balanced(): boolean {
    return this.opening !== null && this.closing !== null;
  }

  get isEmpty(): boolean {
    return this.amounts?.length === 0;
  }

  /** How often each amount occurs. */
  get counts(): ReadonlyMap<Amount, number> {
    this.countsRead ??= countAmounts(this.amounts ?? []);
    return this.countsRead;
  }

  /**
   * The numbers of items after which the balance stands; `reversed` for a file whose newest row
   * comes first.
   */
  placesOf(balance: Amount, reversed: boolean): readonly number[] {
    let places = this.placesRead.get(reversed);
    if (places === undefined)
      this.placesRead.set(reversed, (places = findPlaces(this.inOrder(reversed), this.opening)));
    return places.get(balance) ?? [];
  }

  inOrder(reversed: boolean): readonly Amount[] {
    const amounts = this.amounts ?? [];
    return reversed ? amounts.toReversed() : amounts;
  }
}

/** The part of a day that a statement shows; `amounts` of that day in the file's order, or null. */
export function partOfDay(
  statement: StatementFacts,
  day: LocalDate,
  amounts: readonly Amount[] | null,
): Part {
  const begins = statement.from < day;
  const ends = day < statement.to;
  const net = amounts === null ? null : sumOfOneCurrency(amounts);
  const proven = statement.proven;
  let opening = proven && !begins ? statement.opening : null;
  let closing = proven && !ends ? statement.closing : null;
  if (net !== null) {
    opening ??= closing === null ? null : closing - net;
    closing ??= opening === null ? null : opening + net;
  }
  return new Part({ statement, opening, closing, amounts, begins, ends });
}

/** The run of a whole statement, whatever days its items have. */
export function wholePart(statement: StatementFacts, amounts: readonly Amount[] | null): Part {
  const { opening, closing, proven } = statement;
  return new Part({
    statement,
    opening: proven ? opening : null,
    closing: proven ? closing : null,
    amounts,
    begins: false,
    ends: false,
  });
}

/** Whether `inner` is a run within `outer`. */
export function includes(outer: Part, inner: Part): Inclusion {
  if (!outer.balanced || !inner.balanced) return "no";
  const sharesEnd = outer.opening === inner.opening || outer.closing === inner.closing;
  if (outer.amounts === null || inner.amounts === null) return sharesEnd ? "inside" : "no";
  if (inner.amounts.length > outer.amounts.length || !holdsCounts(outer.counts, inner.counts))
    return "no";
  if (sharesEnd) return "inside";
  if ([false, true].some((reversed) => findRun(outer, inner, reversed))) return "inside";
  return canLeave(outer, inner) ? "possible" : "no";
}

/** Whether `outer` shows every amount of `inner` as often; false where amounts are not known. */
export function holdsAll(outer: Part, inner: Part): boolean {
  if (outer.amounts === null || inner.amounts === null) return false;
  return inner.amounts.length <= outer.amounts.length && holdsCounts(outer.counts, inner.counts);
}

/** Whether one run holds all amounts of the other, and enough of them for it not to be chance. */
export function holdsAmounts(left: Part, right: Part): boolean {
  const enough = Math.min(left.counts.size, right.counts.size) >= TELLING_AMOUNTS;
  return (
    enough && (holdsCounts(left.counts, right.counts) || holdsCounts(right.counts, left.counts))
  );
}

/**
 * Whether the end of `first` is the beginning of `second`: the same items between the same
 * balances.
 */
export function shareRun(first: Part, second: Part): boolean {
  if (!first.balanced || !second.balanced || first.amounts === null || second.amounts === null)
    return false;
  const directions: readonly (readonly [boolean, boolean])[] = [
    [false, false],
    [true, true],
    [false, true],
    [true, false],
  ];
  return directions.some(([left, right]) =>
    first.placesOf(second.opening!, left).some((start) => {
      const common = first.amounts!.length - start;
      if (common === 0 || !second.placesOf(first.closing!, right).includes(common)) return false;
      return sameAmounts(first.inOrder(left).slice(start), second.inOrder(right).slice(0, common));
    }),
  );
}

/** Whether `second` begins with the balance with which `first` ends, and may come after it. */
export function meets(first: Part, second: Part): boolean {
  return (
    !first.ends && !second.begins && first.closing !== null && first.closing === second.opening
  );
}

function findRun(outer: Part, inner: Part, reversed: boolean): boolean {
  const length = inner.amounts!.length;
  return outer.placesOf(inner.opening!, reversed).some((start) => {
    const end = start + length;
    return (
      end <= outer.amounts!.length &&
      outer.placesOf(inner.closing!, reversed).includes(end) &&
      sameAmounts(outer.inOrder(reversed).slice(start, end), inner.amounts!)
    );
  });
}

// Some of the outer run's other items must lead from its opening balance to the inner one's.
function canLeave(outer: Part, inner: Part): boolean {
  const wanted = inner.opening! - outer.opening!;
  const left = new Map(inner.counts);
  const rest = outer.amounts!.filter((amount) => {
    const count = left.get(amount) ?? 0;
    if (count > 0) left.set(amount, count - 1);
    return count === 0;
  });
  if (rest.length > EXACT_SUM_AMOUNTS) return true;
  let sums = new Set<Amount>([0n]);
  for (const amount of rest) sums = new Set([...sums, ...[...sums].map((sum) => sum + amount)]);
  return sums.has(wanted);
}

function findPlaces(
  amounts: readonly Amount[],
  opening: Amount | null,
): ReadonlyMap<Amount, readonly number[]> {
  const places = new Map<Amount, number[]>();
  if (opening === null) return places;
  let balance = opening;
  for (let place = 0; place <= amounts.length; place++) {
    const list = places.get(balance);
    if (list) list.push(place);
    else places.set(balance, [place]);
    balance += amounts[place] ?? 0n;
  }
  return places;
}

function sameAmounts(left: readonly Amount[], right: readonly Amount[]): boolean {
  return left.length === right.length && holdsCounts(countAmounts(left), countAmounts(right));
}

function holdsCounts(
  outer: ReadonlyMap<Amount, number>,
  inner: ReadonlyMap<Amount, number>,
): boolean {
  for (const [amount, count] of inner) if ((outer.get(amount) ?? 0) < count) return false;
  return true;
}

function countAmounts(amounts: readonly Amount[]): Map<Amount, number> {
  const counts = new Map<Amount, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return counts;
}
