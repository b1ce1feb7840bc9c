/**
 * Cleans texts of people: names of people, companies and accounts, messages. Characters that cannot
 * be seen are removed, because they would change the look of the text beside them (a reversed
 * direction, a name that only looks like another).
 */

// Format characters (directions, zero width, soft hyphens, tags), and letters and marks that are
// drawn as nothing.
const UNSEEN = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|\p{Variation_Selector}/gu;
// Control characters and the separators of lines and paragraphs.
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The text as one line without unseen characters, trimmed. A line break becomes a blank. */
export function cleanLine(text: string): string {
  return text.replace(UNSEEN, "").replace(BREAKS, " ").trim();
}

/** Whether the text has characters that cannot be seen, or control characters. */
export function hasUnseen(text: string): boolean {
  // A replaced text is compared, because a global expression remembers where it stopped.
  return text.replace(UNSEEN, "") !== text || text.replace(BREAKS, "") !== text;
}

/**
 * Whether a name says that its bearer is this product, written with other letters that look alike
 * too.
 */
export function imitatesUs(name: string): boolean {
  const folded = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const plain = [...folded].map((letter) => LOOKALIKES[letter] ?? letter).join("");
  return plain.replace(/[^a-z]/g, "").includes("bankhid");
}

// Letters of other scripts, digits and signs that are read as the letters of our name.
const LOOKALIKES: Readonly<Record<string, string>> = {
  в: "b",
  ь: "b",
  "8": "b",
  ß: "b",
  а: "a",
  α: "a",
  "4": "a",
  "@": "a",
  п: "n",
  η: "n",
  к: "k",
  κ: "k",
  н: "h",
  һ: "h",
  і: "i",
  ι: "i",
  ı: "i",
  l: "i",
  "1": "i",
  "!": "i",
  "|": "i",
  ԁ: "d",
  ɗ: "d",
};
