/** The shapes that pairing works on. Pure data: no database, no files. */
import type { StatementKind } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** The facts of one item, stored or new, that pairing knows. */
export interface PairItem {
  readonly bookingDate: LocalDate;
  /**
   * False where the source does not state the booking day: `bookingDate` is then the value date, or
   * a guess.
   */
  readonly dayStated: boolean;
  readonly valueDate: LocalDate | null;
  readonly amount: Amount;
  readonly currency: string;
  /**
   * With the name of its space before it (`otp-xlsx:2024…`); ids of different spaces say nothing
   * about each other.
   */
  readonly originId: string | null;
  readonly balanceAfter: Amount | null;
  /** In the spelling of the source; compared in its stored form. */
  readonly partnerAccountNr: string;
  /** Name, note, type and reference, joined. */
  readonly text: string;
}

/** The place where a stored item was seen. */
export interface ItemSource {
  readonly sourceId: string;
  readonly line: number;
}

export interface StoredItem extends PairItem {
  readonly id: string;
  readonly occurrence: number;
  readonly sources: readonly ItemSource[];
}

export interface NewItem extends PairItem {
  /** Number of the item within its file, unique there. */
  readonly seq: number;
  readonly line: number;
}

/** The facts of a statement; `sourceId` is the file that brought it. */
export interface StatementFacts {
  readonly sourceId: string;
  readonly kind: StatementKind;
  readonly number: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  readonly count: number;
  /** False where its own balances do not tie. */
  readonly proven: boolean;
  /**
   * False where at least one of its items has no stated booking day: then its days say nothing
   * about parts of days.
   */
  readonly daysStated: boolean;
  /**
   * Lines of its first and last item in the file; null where it has none, or came before lines were
   * kept.
   */
  readonly firstLine: number | null;
  readonly lastLine: number | null;
}

/** Kinds that announce items; only a `statement` proves them. */
export const ADVICE_KINDS: ReadonlySet<string> = new Set(["report", "notification", "interim"]);

export type PairRule =
  | "same_source"
  | "origin_id"
  | "balance_after"
  | "counterparty"
  | "text"
  | "count";

export interface PairOutcome {
  readonly pairs: readonly {
    readonly seq: number;
    readonly storedId: string;
    readonly rule: PairRule;
  }[];
  /** `doubleOf`: the stored item that this one may repeat; the evidence does not decide. */
  readonly fresh: readonly {
    readonly seq: number;
    readonly occurrence: number;
    readonly doubleOf: string | null;
  }[];
  /** Items of advices on days that a statement proves. */
  readonly skipped: readonly number[];
  /** Stored items that only advices brought and a statement of the whole day does not confirm. */
  readonly superseded: readonly string[];
}

/** The key of the multiset within one account and day. */
export function groupKeyOf(item: Pick<PairItem, "amount" | "currency">): string {
  return `${item.amount} ${item.currency}`;
}

/**
 * One statement's items of some days, to be paired with the items that a day book holds of these
 * days.
 */
export interface StatementItems {
  readonly statement: StatementFacts;
  readonly fresh: readonly NewItem[];
  /**
   * New items of any day that the origin's id has already paired across days, and their stored
   * partners.
   */
  readonly shifted?: ReadonlyMap<number, string>;
}
