/** The pairs, in their order, of which neither side is in a pair before. */
export function disjointPairs<Pair>(
  pairs: Iterable<Pair>,
  sidesOf: (pair: Pair) => readonly [left: string | number, right: string | number],
): Pair[] {
  const [lefts, rights] = [new Set<string | number>(), new Set<string | number>()];
  const kept: Pair[] = [];
  for (const pair of pairs) {
    const [left, right] = sidesOf(pair);
    if (lefts.has(left) || rights.has(right)) continue;
    lefts.add(left);
    rights.add(right);
    kept.push(pair);
  }
  return kept;
}
