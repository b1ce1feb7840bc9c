/** Looks for the few amounts that make up a sum exactly. Its work is bounded whatever is given. */
import type { Amount } from "#values/money.ts";

/** More parts than these are found by chance. */
export const PARTS_MAX = 6;
/** More candidates than these are not searched. */
export const SUBSET_CANDIDATES_MAX = 30;
/** Pairs of halves that one search compares at most. */
const SUBSET_STEPS_MAX = 100_000;

export interface Part {
  readonly id: string;
  readonly amount: Amount;
}

export type SubsetAnswer =
  | { readonly found: "one"; readonly parts: readonly Part[] }
  | { readonly found: "none" | "several" | "too_many" };

interface Half {
  readonly sum: Amount;
  readonly places: readonly number[];
}

/**
 * The only subset of positive amounts with this sum, of the smallest size that has one. `several`
 * where that size has more; `too_many` beyond the limits.
 */
export function findSubset(
  target: Amount,
  given: readonly Part[],
  sizes: { readonly min: number; readonly max?: number },
): SubsetAnswer {
  const parts = given.filter(({ amount }) => amount > 0n && amount <= target);
  if (parts.length > SUBSET_CANDIDATES_MAX) return { found: "too_many" };
  const max = Math.min(sizes.max ?? PARTS_MAX, PARTS_MAX, parts.length);
  const known: Half[][] = [];
  const halves = (size: number): readonly Half[] => (known[size] ??= halvesOf(parts, size));
  let steps = 0;
  for (let size = sizes.min; size <= max; size++) {
    const bySum = Map.groupBy(halves(Math.floor(size / 2)), ({ sum }) => sum);
    const found = new Map<string, readonly number[]>();
    for (const half of halves(Math.ceil(size / 2))) {
      const rests = bySum.get(target - half.sum) ?? [];
      steps += rests.length + 1;
      if (steps > SUBSET_STEPS_MAX) return { found: "too_many" };
      for (const rest of rests) {
        if (rest.places.some((place) => half.places.includes(place))) continue;
        const places = [...half.places, ...rest.places].sort((left, right) => left - right);
        found.set(places.join(), places);
        if (found.size > 1) return { found: "several" };
      }
    }
    const [only] = found.values();
    if (only !== undefined)
      return { found: "one", parts: only.flatMap((place) => parts[place] ?? []) };
  }
  return { found: "none" };
}

/** All subsets of a size of at most three. */
function halvesOf(parts: readonly Part[], size: number): Half[] {
  let halves: Half[] = [{ sum: 0n, places: [] }];
  for (let chosen = 0; chosen < size; chosen++) {
    halves = halves.flatMap(({ sum, places }) => {
      const next = (places.at(-1) ?? -1) + 1;
      return parts
        .slice(next)
        .map(({ amount }, offset) => ({ sum: sum + amount, places: [...places, next + offset] }));
    });
  }
  return halves;
}
