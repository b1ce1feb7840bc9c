/** The content of a file for an account, in the bank's words, before it is written in a format. */
import { type Movement, rowsOf, type Slice } from "./ledger.ts";
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

/** Its movements in the order of the file. */
export function linesOf(slice: Slice, { reversed }: Look): readonly Movement[] {
  return reversed ? rowsOf(slice).toReversed() : rowsOf(slice);
}

export const openingDayOf = (statement: Statement): string =>
  statement.openingDay ?? rowsOf(statement)[0]?.day ?? statement.account.movements[0]!.day;
export const closingDayOf = (statement: Statement): string =>
  statement.closingDay ?? rowsOf(statement).at(-1)?.day ?? openingDayOf(statement);
