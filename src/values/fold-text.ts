/**
 * Texts of items as pairing compares them: banks change case, accents, blanks and punctuation from
 * export to export.
 */

// Words beyond this say nothing more about whether two notes are the same.
const WORDS_MAX = 64;

/** Lower case without accents; every other sign stays. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/**
 * Lower case without accents, punctuation and runs of blanks: `"Szállítói  SZÁMLA/1"` is
 * `"szallitoi szamla 1"`.
 */
export function foldText(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The different words of a folded text. */
export function wordsOf(folded: string): ReadonlySet<string> {
  return new Set(folded === "" ? [] : folded.split(" ", WORDS_MAX));
}

/**
 * Share of common words, 0 to 1 (twice the common ones by all); texts without words are alike to
 * nothing.
 */
export function similarityOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  return (2 * countCommon(left, right)) / (left.size + right.size);
}

/** Share of the shorter text's words that the other one has too, 0 to 1; 0 without words. */
export function overlapOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shorter = Math.min(left.size, right.size);
  return shorter === 0 ? 0 : countCommon(left, right) / shorter;
}

function countCommon(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const word of left) if (right.has(word)) common++;
  return common;
}
