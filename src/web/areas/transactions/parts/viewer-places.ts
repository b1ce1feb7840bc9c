/**
 * Where each list stood when it was left: filter key → place. In memory, so a logout's page load
 * forgets it.
 */
export interface ViewerPlace {
  readonly offset: number;
  readonly currentId: string | undefined;
}

/** Lists remembered at once; the oldest goes first. */
const PLACES_MAX = 20;

const places = new Map<string, ViewerPlace>();

export function findPlace(key: string): ViewerPlace | undefined {
  return places.get(key);
}

export function rememberPlace(key: string, place: ViewerPlace): void {
  places.delete(key);
  places.set(key, place);
  if (places.size > PLACES_MAX) places.delete(places.keys().next().value!);
}
