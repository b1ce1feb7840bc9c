/** Which entries of the palette a typed text means. */
import { foldText } from "#values/fold-text.ts";
import { emptyWords } from "#web/areas/jump/texts/jump-words.ts";

export type JumpGroup = "pages" | "companies" | "accounts" | "actions" | "help" | "items";

/** What a search looks at. */
export interface JumpWords {
  readonly group: JumpGroup;
  readonly label: string;
  /** Found too, beside the label: a tax number, an account number, a bank. */
  readonly also?: string | undefined;
}

const GROUPS: readonly JumpGroup[] = ["actions", "pages", "companies", "accounts", "help", "items"];
/** Entries of a group that are shown. */
const SHOWN_MAX = 8;
/** Without a text long lists only begin, and what the menu shows beside the palette is left out. */
const SHOWN_WITHOUT_TEXT: Readonly<Record<JumpGroup, number>> = {
  pages: 0,
  companies: 5,
  accounts: 0,
  actions: 7,
  help: 0,
  items: 0,
};
/** Entries that are offered for a text that no entry holds. */
const NEAR_MAX = 4;

export interface FoundGroup<Entry> {
  readonly group: JumpGroup;
  readonly entries: readonly Entry[];
}

/**
 * The entries that hold every typed word, without regard to case and accents; numbers may be typed
 * with or without their dashes. Labels that begin with the text come first, and the group of the
 * best entry too.
 */
export function findEntries<Entry extends JumpWords>(
  entries: readonly Entry[],
  text: string,
): readonly FoundGroup<Entry>[] {
  const typed = foldText(text);
  const groups = GROUPS.map((group) => {
    const ranked = entries
      .filter((entry) => entry.group === group)
      .map((entry) => ({ entry, rank: rankOf(entry, typed) }))
      .filter(({ rank }) => rank < NOT_FOUND)
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, typed === "" ? SHOWN_WITHOUT_TEXT[group] : SHOWN_MAX);
    return { group, best: ranked[0]?.rank ?? NOT_FOUND, entries: ranked.map(({ entry }) => entry) };
  });
  return groups.filter((each) => each.entries.length > 0).toSorted((a, b) => a.best - b.best);
}

const NOT_FOUND = 4;

/** 0 begins with the text, 1 has words that begin with it, 2 holds it, 3 beside the label. */
function rankOf(entry: JumpWords, typed: string): number {
  if (typed === "") return 0;
  const label = foldText(entry.label);
  const words = typed.split(" ");
  if (label.startsWith(typed)) return 0;
  if (words.every((word) => ` ${label}`.includes(` ${word}`))) return 1;
  if (words.every((word) => label.includes(word))) return 2;
  const all = `${label} ${foldText(entry.also ?? "")}`;
  const isFound =
    words.every((word) => all.includes(word)) ||
    all.replaceAll(" ", "").includes(typed.replaceAll(" ", ""));
  return isFound ? 3 : NOT_FOUND;
}

/**
 * Entries that a text may mean that none of them holds: by words with other endings, with a letter
 * too much or too little, and among words that say nothing („hogyan mondom le?”).
 */
export function findNearEntries<Entry extends JumpWords>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const said = foldText(text).split(" ").filter(Boolean);
  const telling = said.filter((word) => !EMPTY_WORDS.has(word));
  if (telling.length === 0) return [];
  return entries
    .map((entry) => ({ entry, share: nearnessOf(entry, telling) }))
    .filter(({ share }) => share >= NEAR_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, NEAR_MAX)
    .map(({ entry }) => entry);
}

const EMPTY_WORDS: ReadonlySet<string> = new Set(foldText(emptyWords).split(" "));
/** Half of the telling words are enough. */
const NEAR_SHARE = 0.5;
/** A word of the label counts this much more. */
const LABEL_WEIGHT = 0.2;

/** The share of the words that stand in the entry, more where its label has them. */
function nearnessOf(entry: JumpWords, telling: readonly string[]): number {
  const label = foldText(entry.label).split(" ");
  const also = foldText(entry.also ?? "").split(" ");
  const found = telling.map((word) => {
    if (label.some((each) => isNear(word, each))) return 1 + LABEL_WEIGHT;
    return also.some((each) => isNear(word, each)) ? 1 : 0;
  });
  return found.reduce((sum, each) => sum + each, 0) / telling.length;
}

/** Letters that a Hungarian word has at the least before its endings. */
const STEM_MIN = 4;
const ENDING_MAX = 4;

function isNear(word: string, other: string): boolean {
  if (word.length < STEM_MIN || other.length < STEM_MIN) return word === other;
  const stem = word.slice(0, Math.max(STEM_MIN, word.length - ENDING_MAX));
  if (other.startsWith(stem)) return true;
  const faults = word.length > 6 ? 2 : 1;
  return distance(word, other.slice(0, word.length + faults)) <= faults;
}

/** Letters that must be changed, put in or left out to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, each] of [...other].entries())
      next.push(
        Math.min(row[place]! + (letter === each ? 0 : 1), row[place + 1]! + 1, next[place]! + 1),
      );
    row = next;
  }
  return row.at(-1)!;
}
