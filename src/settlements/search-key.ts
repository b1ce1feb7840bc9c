/** Words by which an item of a settlement is found. */

/** Longest key; a longer word is found by its beginning. */
const KEY_CHARS_MAX = 64;
/** Keys of one item: its number, and the references that the merchant wrote. */
const KEYS_MAX = 12;

/** A word in upper case, without accents, blanks and punctuation; empty where nothing is left. */
export function searchKey(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, KEY_CHARS_MAX);
}

export interface KeyedLine {
  readonly externalId?: string;
  readonly reference?: string;
  readonly references: readonly string[];
  readonly authCode?: string;
}

/** The keys of a line: its number, its reference as a whole, each reference, its card's code. */
export function keysOf({ externalId, reference, references, authCode }: KeyedLine): string[] {
  const words = [externalId, reference, ...references, authCode];
  const keys = words.map((word) => searchKey(word ?? "")).filter((key) => key !== "");
  return [...new Set(keys)].slice(0, KEYS_MAX);
}
