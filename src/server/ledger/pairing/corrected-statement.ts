/**
 * A statement that its bank gives out again with a row corrected: what the two have left may be one
 * item with two amounts, on one day or on two.
 */
import { similarityOf } from "#values/fold-text.ts";
import { disjointPairs } from "./disjoint-pairs.ts";
import { Side, SIMILARITY_MIN } from "./pair-group.ts";
import type { NewItem, StatementFacts, StoredItem } from "./pair-types.ts";
import { isSameStretch } from "./statement-relation.ts";

// Beyond so many comparisons of a day nothing is marked.
const COMPARISONS_MAX = 40_000;

/**
 * One statement in two versions, as two proven statements tell it. Their interval is one where the
 * bank states it; a list without an interval ends with its last item, which may be the changed one.
 */
export function isCorrectedVersion(left: StatementFacts, right: StatementFacts): boolean {
  return (
    left.proven &&
    right.proven &&
    left.kind === right.kind &&
    (left.from === right.from || left.to === right.to) &&
    left.from <= right.to &&
    right.from <= left.to &&
    (left.number === right.number || left.number === "" || right.number === "") &&
    (isEqual(left.opening, right.opening) || isEqual(left.closing, right.closing)) &&
    !isSameStretch(left, right)
  );
}

type Numbered = Pick<StatementFacts, "number">;

/** Whether both versions say that they are the same statement. */
export function haveOneNumber(left: Numbered, right: Numbered): boolean {
  return left.number !== "" && left.number === right.number;
}

/**
 * The stored items that new ones correct, the most alike first. Where the two
 * versions have one number, words that differ decide nothing.
 */
export function findCorrected(
  versions: readonly [Numbered, Numbered],
  fresh: readonly NewItem[],
  stored: readonly StoredItem[],
): [number, string][] {
  if (fresh.length * stored.length > COMPARISONS_MAX) return [];
  const isNamed = haveOneNumber(...versions);
  const others = stored.map((item) => new Side(item));
  const alike = fresh
    .map((item) => new Side(item))
    .flatMap((side) =>
      others.map((other) => ({
        seq: side.item.seq,
        id: other.item.id,
        score:
          other.account !== "" && other.account === side.account
            ? 1 + similarityOf(other.words, side.words)
            : similarityOf(other.words, side.words),
      })),
    )
    .filter(({ score }) => isNamed || score >= SIMILARITY_MIN)
    .sort((one, two) => two.score - one.score);
  const sidesOf = ({ seq, id }: { seq: number; id: string }): [number, string] => [seq, id];
  return disjointPairs(alike, sidesOf).map(sidesOf);
}

function isEqual(left: bigint | null, right: bigint | null): boolean {
  return left !== null && left === right;
}
