/** The content of a file for an account, in the bank's words, before it is written in a format. */
import { balanceAt, decimal, type Movement, rowsOf, type Slice } from "./ledger.ts";
import type { Random } from "./random.ts";
import { type Charset, withoutAccents } from "./text-bytes.ts";

/** One statement, or one page of it. */
export interface Statement extends Slice {
  readonly number: number;
  readonly page?: number;
  /** False for every page but the first one: it opens with an intermediate balance. */
  readonly opens?: boolean;
  readonly closes?: boolean;
  /**
   * Days of the balances where they are not those of the first and last movement; needed for a
   * statement without movements.
   */
  readonly openingDay?: string;
  readonly closingDay?: string;
  /** Places of movements that the file shows as one row with their sum. */
  readonly batches?: readonly (readonly [from: number, to: number])[];
  /** The file gives the value day as the booking day. */
  readonly dayBy?: "value";
  /** Balances that the file leaves out, where its format can. */
  readonly lacks?: "opening" | "closing" | "both";
}

/** The bank's words for the same movement in another file. */
export type Wording = "same" | "capitals" | "cut" | "merged" | "bare";
export const WORDINGS: readonly Wording[] = ["same", "capitals", "cut", "merged", "bare"];

export interface Look {
  readonly wording: Wording;
  /** Newest first. */
  readonly reversed: boolean;
  readonly charset: Charset;
  /**
   * Whether the file gives the bank's own id where its format has a place for it and need not have
   * one.
   */
  readonly ids: boolean;
  /** Some movements are written as the reversal of a movement the other way. */
  readonly reversals?: boolean;
}

export const PLAIN: Look = { wording: "same", reversed: false, charset: "utf-8", ids: false };

export function drawLook(random: Random): Look {
  return {
    wording: random.chance(0.5) ? "same" : random.pick(WORDINGS),
    reversed: random.chance(0.25),
    charset: random.pick(["utf-8", "cp852", "cp1250"]),
    ids: random.chance(0.3),
  };
}

export type Words = Pick<Movement, "partner" | "partnerAccount" | "text">;

/** Partner and text of a movement as this file words them. */
export function wordsOf(movement: Movement, { wording }: Look): Words {
  const { partner, partnerAccount, text } = movement;
  if (wording === "capitals")
    return { partner: withoutAccents(partner), partnerAccount, text: withoutAccents(text) };
  if (wording === "cut")
    return { partner: partner.slice(0, 14).trim(), partnerAccount, text: text.slice(0, 9).trim() };
  if (wording === "merged")
    return { partner: "", partnerAccount, text: `${partner} ${text}`.trim() };
  if (wording === "bare") return { partner: "", partnerAccount: "", text: "" };
  return { partner, partnerAccount, text };
}

/** Its rows in the order of the file. */
export function linesOf(slice: Statement | Slice, { reversed }: Look): readonly Movement[] {
  const { batches = [], dayBy } = slice as Partial<Statement>;
  const rows = rowsOf(slice).flatMap((movement): Movement[] => {
    const batch = batches.find(([from, to]) => from <= movement.ordinal && movement.ordinal < to);
    if (batch !== undefined)
      return movement.ordinal === batch[1] - 1 ? [batchOf(slice, batch)] : [];
    return [dayBy === "value" ? { ...movement, day: movement.valueDay } : movement];
  });
  return reversed ? rows.toReversed() : rows;
}

function batchOf({ account }: Slice, [from, to]: readonly [number, number]): Movement {
  const parts = account.movements.slice(from, to);
  return {
    ...parts.at(-1)!,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
    partner: "",
    partnerAccount: "",
    text: `Csoportos átutalás ${parts.length} tétel`,
  };
}

/** Whether a movement is written as the reversal of a movement the other way. */
const isReversal = ({ ordinal }: Movement, { reversals = false }: Look): boolean =>
  reversals && ordinal % 3 === 0;

export const openingDayOf = (statement: Statement): string =>
  statement.openingDay ?? rowsOf(statement)[0]?.day ?? statement.account.movements[0]!.day;
export const closingDayOf = (statement: Statement): string =>
  statement.closingDay ?? rowsOf(statement).at(-1)?.day ?? openingDayOf(statement);

/** What the file says, for the writers of formats with balances. */
export function tellStatement(statement: Statement, look: Look) {
  const { account, from, to, opens = true, closes = true } = statement;
  return {
    account: account.number,
    currency: account.currency,
    opening: {
      amount: signed(balanceAt(account, from)),
      day: openingDayOf(statement),
      isIntermediate: !opens,
    },
    closing: {
      amount: signed(balanceAt(account, to)),
      day: closingDayOf(statement),
      isIntermediate: !closes,
    },
    items: linesOf(statement, look).map((movement) => {
      const { day, valueDay, amount, id, type } = movement;
      const facts = { day, valueDay, amount: signed(amount), id, type };
      return { ...wordsOf(movement, look), ...facts, isReversal: isReversal(movement, look) };
    }),
  };
}

const signed = (amount: bigint): string => (amount < 0n ? "-" : "") + decimal(amount, ".");
