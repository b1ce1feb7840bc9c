/** Which entries of the palette a typed text means. */
import { foldText } from "#values/fold-text.ts";

export type JumpGroup = "pages" | "companies" | "accounts" | "actions" | "items";

/** What a search looks at. */
export interface JumpWords {
  readonly group: JumpGroup;
  readonly label: string;
  /** Found too, beside the label: a tax number, an account number, a bank. */
  readonly also?: string | undefined;
}

const GROUPS: readonly JumpGroup[] = ["pages", "companies", "accounts", "actions", "items"];
/** Entries of a group that are shown; without a text, long lists only begin. */
const SHOWN_MAX = 8;
const SHOWN_WITHOUT_TEXT: Readonly<Record<JumpGroup, number>> = {
  pages: 30,
  companies: 5,
  accounts: 5,
  actions: 10,
  items: 0,
};

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
