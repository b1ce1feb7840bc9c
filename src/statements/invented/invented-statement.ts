/**
 * Invented statements, for the demo, tests, proofs and benches: what a bank's file says, before it
 * is written in a format. Nothing in this folder imports the program: a fault of the program must
 * not be repeated in the files by which it is judged. Amounts are decimals with a point; minus is
 * money out. Days are `YYYY-MM-DD`.
 */

export interface InventedItem {
  /** Booking day; without it the file tells the value day only. */
  readonly day?: string;
  readonly valueDay: string;
  readonly amount: string;
  /** The bank's own name of the item. */
  readonly id?: string;
  /** The bank's word for its kind. */
  readonly type?: string;
  readonly partner?: string;
  readonly partnerAccount?: string;
  readonly text?: string;
  /** Written as the reversal of an item the other way. */
  readonly isReversal?: boolean;
}

export interface InventedBalance {
  readonly amount: string;
  readonly day: string;
  /** Between two pages of one statement. */
  readonly isIntermediate?: boolean;
}

export interface InventedStatement<Item = InventedItem> {
  /** As the file names it: digits, or an IBAN. */
  readonly account: string;
  readonly currency: string;
  readonly opening?: InventedBalance;
  readonly closing?: InventedBalance;
  readonly items: Iterable<Item>;
}

export const isOut = (amount: string): boolean => amount.startsWith("-");
export const sizeOf = (amount: string): string => amount.replace("-", "");

/** The text in pieces of so many characters, words or not. */
export const cutPieces = (text: string, size: number): string[] =>
  text.match(new RegExp(`.{1,${size}}`, "gu")) ?? [];
