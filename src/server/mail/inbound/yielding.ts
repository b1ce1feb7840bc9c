/** Who gives way where places are few. Pure. */

/** A place that somebody holds. */
export interface HeldPlace {
  /** What it is counted by, such as its network. */
  readonly keys: readonly string[];
}

/**
 * Of the candidates the one that shares its keys with most of the held places; of equals the first.
 * A newcomer stands last, so it gives way only where its own kind holds most and no other may go.
 */
export function chooseYielding<Place extends HeldPlace>(
  candidates: readonly Place[],
  places: readonly HeldPlace[],
): Place | undefined {
  const counts = countKeys(places);
  return chooseMost(candidates, ({ keys }) => sum(keys, counts) - keys.length);
}

/** Of the waiting places the one that shares least with the running ones; of equals the first. */
export function chooseNext<Place extends HeldPlace>(
  waiting: readonly Place[],
  running: readonly HeldPlace[],
): Place | undefined {
  const counts = countKeys(running);
  return chooseMost(waiting, ({ keys }) => -sum(keys, counts));
}

function countKeys(places: readonly HeldPlace[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of places.flatMap(({ keys }) => keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function sum(keys: readonly string[], counts: ReadonlyMap<string, number>): number {
  return keys.reduce((all, key) => all + (counts.get(key) ?? 0), 0);
}

function chooseMost<Place>(
  places: readonly Place[],
  weigh: (place: Place) => number,
): Place | undefined {
  let most: { readonly place: Place; readonly weight: number } | undefined;
  for (const place of places) {
    const weight = weigh(place);
    if (most === undefined || weight > most.weight) most = { place, weight };
  }
  return most?.place;
}
