/**
 * A cheap necessary condition on texts that are not folded yet. Folding a text costs ten times as
 * much as looking through it: only texts that may hold the words, or that have a letter outside of
 * the simple ones, are folded. Pure.
 */

const ASCII = "\u0001-\u007f";

/** Letters beyond ASCII whose folded form is one letter of ASCII, by that letter. */
const SIMPLE_LETTERS: ReadonlyMap<string, string> = listSimpleLetters();

/** Latin letters with one or more marks: `é`, `Ő`, `ç`. Ligatures, `ł` and `ß` are none of them. */
function listSimpleLetters(): Map<string, string> {
  const letters = new Map<string, string>();
  for (let code = 0xc0; code <= 0x17f; code++) {
    const letter = String.fromCharCode(code);
    const [base, ...marks] = letter.normalize("NFD");
    // The capital dotted I becomes two characters where case is folded.
    if (marks.length === 0 || letter === "İ" || !/^[A-Za-z]$/.test(base!)) continue;
    const folded = base!.toLowerCase();
    letters.set(folded, (letters.get(folded) ?? "") + letter);
  }
  return letters;
}

/** Every letter beyond ASCII that is simple. */
export const SIMPLE = [...SIMPLE_LETTERS.values()].join("");

/** One character that is not simple: a text with it is folded whatever it holds. */
const OTHER = `[^${ASCII}${SIMPLE}]`;

/**
 * A regular expression of PostgreSQL that each text matches whose folded form is `like` the
 * pattern, as `search_patterns` writes it (`%word%`).
 */
export function unfoldedPattern(pattern: string): string {
  const word = pattern.slice(1, -1).replace(/\\(.)/g, "$1");
  if (/[^\u0001-\u007f]/.test(word)) return OTHER;
  let expression = "";
  for (const [at, char] of [...word].entries()) {
    // Folding drops these beside digits.
    if (at > 0 && /\d/.test(char + word[at - 1]!)) expression += "[-./: ]*";
    expression += classOf(char);
  }
  return `${expression}|${OTHER}`;
}

function classOf(char: string): string {
  if (/[a-z]/.test(char)) return `[${char}${char.toUpperCase()}${SIMPLE_LETTERS.get(char) ?? ""}]`;
  return /[\dA-Z ]/.test(char) ? char : `\\${char}`;
}
