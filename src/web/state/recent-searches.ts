/**
 * The last searches of a person in a company. They stay in this browser: in the storage of all tabs
 * for a login, in that of the tab for a link's session. A logout empties both.
 */
import { clientState } from "#web/state/client-state.ts";
import { RECENT_SEARCHES_KEY } from "#web/state/persistence.ts";
import { withStorage, type StorageName } from "#web/state/tab-storage.ts";

/** Searches kept of a company, and companies of which searches are kept. */
export const RECENT_SEARCHES_MAX = 8;
const PLACES_MAX = 30;

/** Searches by person and company, the place used last at the end. */
type Kept = readonly (readonly [place: string, searches: readonly string[]])[];

/** The person's last searches in the company, newest first. */
export function listRecentSearches(companyId: string): readonly string[] {
  return load().find(([place]) => place === placeOf(companyId))?.[1] ?? [];
}

/** Puts a search before the others; the same one with other blanks or letter case is there once. */
export function rememberSearch(companyId: string, search: string): void {
  const place = placeOf(companyId);
  const kept = load();
  const before = kept.find(([each]) => each === place)?.[1] ?? [];
  const others = kept.filter(([each]) => each !== place);
  const next: Kept = [...others, [place, addSearch(before, search)]];
  withStorage(storageName(), (storage) =>
    storage.setItem(RECENT_SEARCHES_KEY, JSON.stringify(next.slice(-PLACES_MAX))),
  );
}

export function addSearch(before: readonly string[], search: string): readonly string[] {
  const folded = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const text = search.replace(/\s+/g, " ").trim();
  if (!text) return before;
  const others = before.filter((each) => folded(each) !== folded(text));
  return [text, ...others].slice(0, RECENT_SEARCHES_MAX);
}

function placeOf(companyId: string): string {
  return `${clientState().user?._id ?? ""}/${companyId}`;
}

function storageName(): StorageName {
  return clientState().connectToken ? "sessionStorage" : "localStorage";
}

function load(): Kept {
  const text = withStorage(storageName(), (storage) => storage.getItem(RECENT_SEARCHES_KEY));
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(read) ? read.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is Kept[number] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [place, searches] = value as unknown[];
  return (
    typeof place === "string" &&
    Array.isArray(searches) &&
    searches.every((each) => typeof each === "string")
  );
}
