/**
 * Finds the hours that two tables of one day share. Both list the day's items in the order of
 * booking, newest or oldest first, so the items of shared hours end one table and begin the other.
 */
import { readAccountNumber } from "#values/account-number.ts";
import { foldText } from "#values/fold-text.ts";
import type { Amount } from "#values/money.ts";
import type { PairItem } from "./pair-types.ts";
import { idSpaceOf } from "./id-spaces.ts";

// Four different rows of one day in one order, words included, are hardly chance at two ends. By
// amounts alone a price list gives four.
export const TELLING_WITH_WORDS = 4;
const TELLING_BY_AMOUNTS = 6;

export interface SharedHours<Left, Right> {
  readonly left: readonly Left[];
  readonly right: readonly Right[];
}

/**
 * The longest run of equal rows at an end of both, in the order of the files or with one of them
 * turned round; undefined where the rows are too few or too much alike to be more than chance.
 * Costs about the number of rows.
 */
export function findSharedHours<Left extends PairItem, Right extends PairItem>(
  left: readonly Left[],
  right: readonly Right[],
): SharedHours<Left, Right> | undefined {
  return longestRun(left, right, wordKey, TELLING_WITH_WORDS) ?? runOfAmounts(left, right);
}

/**
 * Whether the end of one list of amounts is the beginning of the other, in either direction: with
 * so many different amounts it is no chance that both name the hours in between.
 */
export function shareEnd(
  left: readonly Amount[],
  right: readonly Amount[],
  telling: number,
): boolean {
  const [firsts, seconds] = [left.map(String), right.map(String)];
  return [false, true].some((turnLeft) =>
    [false, true].some((turnRight) => {
      const [one, other] = [turned(firsts, turnLeft), turned(seconds, turnRight)];
      return new Set(other.slice(0, lengthOfOverlap(one, other))).size >= telling;
    }),
  );
}

function runOfAmounts<Left extends PairItem, Right extends PairItem>(
  left: readonly Left[],
  right: readonly Right[],
): SharedHours<Left, Right> | undefined {
  return longestRun(left, right, ({ amount }) => String(amount), TELLING_BY_AMOUNTS);
}

function wordKey({ amount, text }: PairItem): string {
  return `${amount} ${foldText(text)}`;
}

function longestRun<Left extends PairItem, Right extends PairItem>(
  left: readonly Left[],
  right: readonly Right[],
  keyOf: (item: PairItem) => string,
  telling: number,
): SharedHours<Left, Right> | undefined {
  const [firsts, seconds] = [left.map(keyOf), right.map(keyOf)];
  let longest: SharedHours<Left, Right> | undefined;
  for (const turnLeft of [false, true]) {
    for (const turnRight of [false, true]) {
      const [one, other] = [turned(firsts, turnLeft), turned(seconds, turnRight)];
      const length = lengthOfOverlap(one, other);
      if (length <= (longest?.left.length ?? 0)) continue;
      if (new Set(other.slice(0, length)).size < telling) continue;
      const run = {
        left: turned(left, turnLeft).slice(left.length - length),
        right: turned(right, turnRight).slice(0, length),
      };
      if (run.left.every((item, at) => mayBeOne(item, run.right[at]!))) longest = run;
    }
  }
  return longest;
}

function turned<Value>(values: readonly Value[], turn: boolean): readonly Value[] {
  return turn ? values.toReversed() : values;
}

/** The length of the longest end of `first` that begins `second` (Knuth-Morris-Pratt). */
function lengthOfOverlap(first: readonly string[], second: readonly string[]): number {
  const back = fallbacks(second);
  let length = 0;
  for (const key of first.slice(Math.max(0, first.length - second.length))) {
    while (length > 0 && (length === second.length || second[length] !== key))
      length = back[length - 1]!;
    if (second[length] === key) length++;
  }
  return length;
}

function fallbacks(keys: readonly string[]): number[] {
  const back = [0];
  for (let at = 1, length = 0; at < keys.length; at++) {
    while (length > 0 && keys[at] !== keys[length]) length = back[length - 1]!;
    if (keys[at] === keys[length]) length++;
    back.push(length);
  }
  return back;
}

function mayBeOne(left: PairItem, right: PairItem): boolean {
  const [one, other] = [left, right].map(({ partnerAccountNr }) =>
    readAccountNumber(partnerAccountNr),
  );
  const known = [one, other].every((account) => account !== undefined && account.kind !== "other");
  if (known && one!.canonical !== other!.canonical) return false;
  const [space, otherSpace] = [idSpaceOf(left), idSpaceOf(right)];
  return space === null || space !== otherSpace || left.originId === right.originId;
}
