/**
 * The running balance as proof: which way a table runs, its opening and closing, and where it
 * breaks.
 */
import type { Amount } from "#values/money.ts";

/** The first place where a row does not follow from its neighbour. */
export interface ChainBreak {
  readonly line: number;
  readonly expected: Amount;
  readonly found: Amount;
}

export interface ChainResult {
  /** Undefined where fewer than two balances were met: one balance proves nothing. */
  readonly ties: boolean | undefined;
  readonly opening?: Amount;
  readonly closing?: Amount;
  readonly firstBreak?: ChainBreak;
  /** How the rows of a chain that ties stand in the file: the oldest first, last, or anywhere. */
  readonly order?: "forward" | "backward" | "none";
  /** The first row in another order than its balance, where some order makes a chain. */
  readonly outOfOrder?: number;
}

/**
 * Loose ends kept while rows pass in no order; a chain that holds needs two, a broken file must not
 * fill the memory.
 */
const LOOSE_ENDS_MAX = 100_000;

interface Direction {
  breaks: number;
  first: ChainBreak | undefined;
}

/**
 * Takes rows in file order, oldest or newest first, or sorted by something else within the days.
 */
export class BalanceChain {
  private rows = 0;
  private balances = 0;
  private firstBefore: Amount = 0n;
  private firstBalance: Amount = 0n;
  /** Amounts of the rows above the first balance. */
  private aboveFirst: Amount = 0n;
  private lastBefore: Amount = 0n;
  private lastBalance: Amount = 0n;
  private sinceForward: Amount = 0n;
  private sinceBackward: Amount = 0n;
  /** Rows that cannot be read stand before the first or after the last balance. */
  private unreadAtStart = false;
  private openUnread = false;
  private readonly forward: Direction = { breaks: 0, first: undefined };
  private readonly backward: Direction = { breaks: 0, first: undefined };
  /** How often a balance begins a row minus how often it ends one. */
  private looseEnds: Map<Amount, number> | undefined = new Map();

  add(amount: Amount, balance: Amount | undefined, line: number): void {
    this.rows++;
    this.sinceForward += amount;
    if (balance === undefined) {
      this.sinceBackward += amount;
      this.looseEnds = undefined;
      return;
    }
    this.openUnread = false;
    if (this.balances > 0) {
      note(this.forward, line, this.lastBalance + this.sinceForward, balance);
      note(this.backward, line, this.lastBalance - this.sinceBackward, balance);
    } else {
      this.firstBefore = balance - this.sinceForward;
      this.firstBalance = balance;
      this.aboveFirst = this.sinceForward - amount;
    }
    this.balances++;
    this.lastBefore = balance - amount;
    this.lastBalance = balance;
    this.sinceForward = 0n;
    this.sinceBackward = amount;
    if (amount !== 0n) this.link(balance - amount, balance);
  }

  /**
   * Adds a row whose movement cannot be read: nothing moved if the chain holds over it. At either
   * end of the table only its own balance shows that, and rows in no order prove nothing any more.
   */
  addUnread(balance: Amount | undefined, line: number): void {
    this.looseEnds = undefined;
    this.openUnread = balance === undefined;
    if (balance === undefined && this.balances === 0) this.unreadAtStart = true;
    if (balance !== undefined) this.add(0n, balance, line);
  }

  /** `datesFall` breaks the tie of a chain that holds both ways. */
  result(datesFall: boolean): ChainResult {
    if (this.balances === 0) return { ties: undefined };
    if (this.unreadAtStart || this.openUnread)
      return { ...this.ordered(datesFall), ties: undefined };
    return this.ordered(datesFall);
  }

  private ordered(datesFall: boolean): ChainResult {
    if (this.balances === 1 && this.rows === 1)
      return { ties: undefined, opening: this.lastBefore, closing: this.lastBalance };
    const forwardHolds = this.balances > 1 && this.forward.breaks === 0;
    const backwardHolds = this.balances > 1 && this.backward.breaks === 0;
    if (forwardHolds && !(backwardHolds && datesFall)) {
      return {
        ties: true,
        order: "forward",
        opening: this.firstBefore,
        closing: this.lastBalance + this.sinceForward,
      };
    }
    if (backwardHolds)
      return {
        ties: true,
        order: "backward",
        opening: this.lastBalance - this.sinceBackward,
        closing: this.firstBalance + this.aboveFirst,
      };
    if (this.balances === 1) return { ties: undefined };
    return this.unordered() ?? this.broken(datesFall);
  }

  private link(before: Amount, after: Amount): void {
    const ends = this.looseEnds;
    if (!ends) return;
    count(ends, before, 1);
    count(ends, after, -1);
    if (ends.size > LOOSE_ENDS_MAX) this.looseEnds = undefined;
  }

  /**
   * Whether some order of the rows makes a chain: every balance that ends a row begins another row,
   * except at the two ends.
   */
  private unordered(): ChainResult | undefined {
    const ends = this.looseEnds;
    if (!ends || ends.size !== 2) return undefined;
    let opening: Amount | undefined;
    let closing: Amount | undefined;
    for (const [balance, times] of ends) {
      if (times === 1) opening = balance;
      if (times === -1) closing = balance;
    }
    if (opening === undefined || closing === undefined) return undefined;
    const { forward, backward } = this;
    const nearer = forward.breaks <= backward.breaks ? forward : backward;
    const outOfOrder = nearer.first?.line;
    const order = "none";
    return { ties: true, order, opening, closing, ...(outOfOrder !== undefined && { outOfOrder }) };
  }

  private broken(datesFall: boolean): ChainResult {
    const { forward, backward } = this;
    const even = forward.breaks === backward.breaks;
    const direction = even
      ? datesFall
        ? backward
        : forward
      : forward.breaks < backward.breaks
        ? forward
        : backward;
    const oldestFirst = direction === forward;
    return {
      ties: false,
      opening: oldestFirst ? this.firstBefore : this.lastBefore,
      closing: oldestFirst ? this.lastBalance : this.firstBalance,
      firstBreak: direction.first,
    };
  }
}

function note(direction: Direction, line: number, expected: Amount, found: Amount): void {
  if (expected === found) return;
  direction.breaks++;
  direction.first ??= { line, expected, found };
}

function count(ends: Map<Amount, number>, balance: Amount, step: number): void {
  const times = (ends.get(balance) ?? 0) + step;
  if (times === 0) ends.delete(balance);
  else ends.set(balance, times);
}
