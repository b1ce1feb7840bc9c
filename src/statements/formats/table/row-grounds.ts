/**
 * What holds the amount and the sign of each row of one statement. The seal of the wizard rests on
 * it: only what is counted here may be called proven.
 */
import type { ChainResult } from "#statements/formats/table/balance-chain.ts";
import { BalanceChain } from "#statements/formats/table/balance-chain.ts";
import type { RowGrounds } from "#statements/row-grounds.ts";
import type { ReadTransaction } from "#statements/statement.ts";
import { absolute, type Amount } from "#values/money.ts";

/** How a row's direction is written, beside its amount. */
export interface WrittenSign {
  /**
   * The column of debits or credits in which the amount stands, or the word beside it; absent where
   * only the amount's own sign tells.
   */
  readonly side?: string;
  /** Another amount, without a role, stands in the row: it may be part of the movement. */
  readonly hasOtherMoney: boolean;
  /** A fee that was split off from the row before. */
  readonly isFee?: boolean;
}

/** The end of the statement, as the table states and shows it. */
export interface GroundsEnd {
  readonly proof: ChainResult;
  readonly datesFall: boolean;
  /** Whether no day of a row is before (after) that of the row above it. */
  readonly rises: boolean;
  readonly falls: boolean;
  readonly stated: { readonly opening?: Amount; readonly closing?: Amount };
  /** The stated balances and the sum of the rows agree. */
  readonly ties: boolean | undefined;
  /** The column of balances has a name that says so. */
  readonly isNamed: boolean;
}

interface Seen extends WrittenSign {
  readonly line: number;
}

/** Sides of a direction column beyond which equal sums could hide a swap of two of them. */
const SIDES_SUMMED_MAX = 2;

/** Links after which a column is believed to hold balances, whatever it is called. */
const UNNAMED_LINKS_MIN = 3;

export class GroundsKeeper {
  private rows = 0;
  private first: Seen | undefined;
  private last: Seen | undefined;
  private readonly rival = new BalanceChain();
  private before: Amount | undefined;
  private hasGap = false;
  private fees = 0;
  private net: Amount = 0n;
  private isFeeTheAmount = false;
  private hasOtherMoney = false;
  private hasCredit = false;
  private hasDebit = false;
  private amountBefore: Amount = 0n;
  private isConstant = true;
  private pairs = 0;
  /** Sides of rows that follow a balance, and of rows that a balance follows. */
  private readonly following = new Set<string>();
  private readonly followed = new Set<string>();
  private readonly sides = new Set<string>();

  add({ amount, balanceAfter, line }: ReadTransaction, sign: WrittenSign): void {
    this.rows++;
    const seen = { ...sign, line };
    this.first ??= seen;
    const earlier = this.last;
    this.last = seen;
    if (sign.isFee) {
      this.fees++;
      if (absolute(amount) === absolute(this.amountBefore)) this.isFeeTheAmount = true;
    } else this.net += amount;
    this.amountBefore = amount;
    if (amount > 0n) this.hasCredit = true;
    if (amount < 0n) this.hasDebit = true;
    if (sign.side !== undefined) this.sides.add(sign.side);
    if (sign.hasOtherMoney) this.hasOtherMoney = true;
    this.rival.add(-amount, balanceAfter, line);
    if (balanceAfter === undefined) this.hasGap = true;
    else if (this.before !== undefined && !sign.isFee) {
      this.pairs++;
      if (balanceAfter !== this.before) this.isConstant = false;
      if (sign.side !== undefined) this.following.add(sign.side);
      if (earlier?.side !== undefined) this.followed.add(earlier.side);
    }
    this.before = balanceAfter;
  }

  /** A row that cannot be read: nothing is known of it but its balance. */
  skip(balance: Amount | undefined, line: number): void {
    this.rival.addUnread(balance, line);
    this.before = balance;
  }

  end(end: GroundsEnd): RowGrounds {
    const { rows, hasGap } = this;
    const base = { rows, hasBalances: rows > 0 && !hasGap, links: 0, held: 0 };
    const nothing = { ...base, opening: false, sums: false, directions: false };
    const doubt = this.doubtOf(end);
    if (doubt !== undefined) return { ...nothing, doubt };
    if (end.proof.ties === false || end.ties === false) return nothing;
    if (end.proof.ties === true && this.pairs > 0) return this.linked(end, base);
    if (this.isAloneBetween(end)) return { ...nothing, opening: true, held: rows };
    const sums = this.hasSums(end);
    return sums ? { ...nothing, sums, held: rows } : nothing;
  }

  private linked(end: GroundsEnd, base: { rows: number; hasBalances: boolean }): RowGrounds {
    const { order, opening } = end.proof;
    const sums = this.hasSums(end);
    // Rows in no order may hold a ring of their own, which no opening balance leads to.
    const isOrdered = order !== "none";
    const isOpened =
      isOrdered && end.stated.opening !== undefined && end.stated.opening === opening;
    const loose = order === "backward" ? this.last : this.first;
    const verified = order === "backward" ? this.followed : this.following;
    const isSided =
      isOrdered &&
      this.fees === 0 &&
      loose?.side !== undefined &&
      verified.has(loose.side) &&
      !loose.hasOtherMoney;
    const isHeld = isOpened || sums || isSided;
    // A row and its fee are held together, by the balances around both.
    const open = base.rows - this.fees - this.pairs;
    const isWhole = sums || (isHeld && open === 1);
    const held = isWhole ? base.rows : this.pairs + (isHeld ? 1 : 0);
    return {
      ...base,
      links: this.pairs,
      held,
      opening: isOpened,
      sums,
      directions: !isOpened && !sums && isSided,
      ...(!isHeld && open === 1 && isOrdered && { looseLine: loose?.line }),
    };
  }

  /** The only row leads from the stated opening balance to its own. */
  private isAloneBetween({ proof, stated, isNamed }: GroundsEnd): boolean {
    const isOpened = stated.opening !== undefined && stated.opening === proof.opening;
    return isNamed && isOpened && this.rows === 1 && !this.hasGap;
  }

  /**
   * Stated balances on both ends hold the rows where the opposite signs would give another sum, no
   * swap of words could hide in it, and no other column could be the amount.
   */
  private hasSums({ proof, stated, ties }: GroundsEnd): boolean {
    const isContradicted = proof.opening !== undefined && proof.opening !== stated.opening;
    const areStated =
      stated.opening !== undefined && stated.closing !== undefined && !isContradicted;
    return (
      areStated &&
      ties === true &&
      !this.hasOtherMoney &&
      this.net !== 0n &&
      this.sides.size <= SIDES_SUMMED_MAX
    );
  }

  /** The sum of what went out looks like the balance of what came in; few rows tie by chance. */
  private get isClearlyBalance(): boolean {
    return this.hasCredit && this.hasDebit && this.pairs >= UNNAMED_LINKS_MIN;
  }

  private doubtOf(end: GroundsEnd): RowGrounds["doubt"] {
    const { proof, datesFall, rises, falls } = end;
    if (this.isFeeTheAmount) return "fee";
    if (this.pairs > 0 && this.isConstant) return "constant";
    if (proof.ties !== true || this.pairs === 0) return undefined;
    const isAgainstDays = ({ order }: ChainResult): boolean =>
      (order === "forward" && falls && !rises) || (order === "backward" && rises && !falls);
    if (isAgainstDays(proof)) return "order";
    if (!end.isNamed && !(this.isClearlyBalance && proof.order !== "none")) return "total";
    const rival = this.rival.result(datesFall);
    return rival.ties === true && !isAgainstDays(rival) ? "reversible" : undefined;
  }
}
