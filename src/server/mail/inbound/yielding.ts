/** Who gives way where places are few. Pure. */

/** A place that somebody holds. */
export interface HeldPlace {
  /** What it is counted by, such as its network. */
  readonly keys: readonly string[];
}

/**
 * How many of the places share a key with this one, itself left out; a place that shares two keys
 * counts twice.
 */
export function loadOf(place: HeldPlace, places: readonly HeldPlace[]): number {
  const others = places.filter((each) => each !== place);
  return others
    .flatMap(({ keys }) => keys)
    .reduce((sum, key) => sum + (place.keys.includes(key) ? 1 : 0), 0);
}

/**
 * Of the candidates the one that shares most with the held places; of equals the first. A newcomer
 * stands last, so it gives way only where its own kind holds most and nothing else may go.
 */
export function chooseYielding<Place extends HeldPlace>(
  candidates: readonly Place[],
  places: readonly HeldPlace[],
): Place | undefined {
  let chosen: { readonly place: Place; readonly load: number } | undefined;
  for (const place of candidates) {
    const load = loadOf(place, places);
    if (chosen === undefined || load > chosen.load) chosen = { place, load };
  }
  return chosen?.place;
}

/** Of the waiting places the one that shares least with the running ones; of equals the first. */
export function chooseNext<Place extends HeldPlace>(
  waiting: readonly Place[],
  running: readonly HeldPlace[],
): Place | undefined {
  let chosen: { readonly place: Place; readonly load: number } | undefined;
  for (const place of waiting) {
    const load = loadOf(place, running);
    if (chosen === undefined || load < chosen.load) chosen = { place, load };
  }
  return chosen?.place;
}
