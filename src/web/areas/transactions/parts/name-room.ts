/**
 * Which rows of the list may need a further line for the name. Only these are measured: asking the
 * browser for a row's height costs more than drawing the row.
 */
import type { Transaction } from "#contract/transactions/transactions.ts";

/** A letter of a name in pixels: above the average of small letters, below that of capitals. */
const LETTER_PX = 8;
const CAPITAL_PX = 10;
/** The tag beside the name of a settlement. */
const SETTLED_PX = 100;
/** What a row has beside its words: padding, tick, ring, bank, amount and the gaps between them. */
const BESIDE_WORDS_PX = 400;
/** The gap to the text, and the mark of a new item. */
const BESIDE_NAME_PX = 60;
/** The part of the words that the style sheet keeps for the name; beside a drawer at most this. */
const NAME_PART = 0.41;
const NAME_PX_MAX = 256;
/** On a phone the amount stands beside the name. */
const LETTERS_PHONE = 14;

/** Whether the name may be wider than its place in a list of this width (pixels). */
export function mayWrap(
  row: Pick<Transaction, "partnerName" | "settlement">,
  tagged: boolean,
  list: { readonly width: number; readonly phone: boolean },
): boolean {
  const { partnerName, settlement } = row;
  if (list.phone) return partnerName.length > LETTERS_PHONE;
  const words = list.width - BESIDE_WORDS_PX;
  const kept = Math.min(NAME_PX_MAX, words * NAME_PART);
  const room = tagged ? kept : Math.max(kept, words - BESIDE_NAME_PX);
  return widthOf(partnerName) + (settlement ? SETTLED_PX : 0) > room;
}

function widthOf(name: string): number {
  const isCapital = name === name.toUpperCase();
  return name.length * (isCapital ? CAPITAL_PX : LETTER_PX);
}
