/**
 * Of the statements that showed an item, those that tell everything: thousands of statements of one
 * row between the same two balances lie to a new one in the same way.
 */
import type { StatementFacts } from "./pair-types.ts";

/** Up to so many statements of an item are all asked. */
export const ASKED_ALL_MAX = 32;

type Seen = readonly StatementFacts[];

/** Statements of one row that differ by their numbers only. */
interface Alike {
  readonly byNumber: Map<string, Seen>;
  /** The first two with numbers that differ. */
  readonly numbered: Seen[];
}

interface Known {
  /** How many have been looked at. */
  count: number;
  readonly alike: Map<string, Alike>;
  /** Statements of several rows, or that their file does not tell apart. */
  readonly others: Seen[];
}

const known = new WeakMap<readonly Seen[], Known>();

/**
 * Those of `seenIn` that are to be compared with a statement. The list only grows; what was looked
 * at is kept beside it.
 */
export function tellingOf(seenIn: readonly Seen[], statement: StatementFacts): readonly Seen[] {
  if (seenIn.length <= ASKED_ALL_MAX) return seenIn;
  let before = known.get(seenIn);
  if (before === undefined)
    known.set(seenIn, (before = { count: 0, alike: new Map(), others: [] }));
  for (; before.count < seenIn.length; before.count++) note(before, seenIn[before.count]!);
  const telling = [...before.others];
  for (const { byNumber, numbered } of before.alike.values())
    telling.push(
      ...new Set([
        ...[statement.number, ""].flatMap((number) => [byNumber.get(number) ?? []].filter(isAny)),
        ...numbered,
      ]),
    );
  return telling;
}

function note({ alike, others }: Known, seen: Seen): void {
  const [only, another] = seen;
  if (only === undefined || another !== undefined || only.count !== 1) {
    others.push(seen);
    return;
  }
  const { sourceId, kind, from, to, opening, closing, proven, daysStated, number } = only;
  const key = [sourceId, kind, from, to, opening, closing, proven, daysStated].join(" ");
  let same = alike.get(key);
  if (same === undefined) alike.set(key, (same = { byNumber: new Map(), numbered: [] }));
  if (same.byNumber.has(number)) return;
  same.byNumber.set(number, seen);
  if (number !== "" && same.numbered.length < 2) same.numbered.push(seen);
}

function isAny(seen: Seen): boolean {
  return seen.length > 0;
}
