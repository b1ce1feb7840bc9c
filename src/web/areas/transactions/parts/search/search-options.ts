/** The lines below the search box. Pure. */
import type { BankAccountRef } from "#contract/fields.ts";
import type { SearchPart, ViewerSearch } from "#web/areas/transactions/queries/viewer-search.ts";
import { readSearch, type SearchReading, type SearchSurroundings } from "./read-search.ts";

export type SearchOption =
  | { readonly kind: "reading"; readonly key: string; readonly reading: SearchReading }
  /** An account of the company whose number was typed. */
  | {
      readonly kind: "account";
      readonly key: string;
      readonly name: string;
      readonly refs: readonly BankAccountRef[];
    }
  | { readonly kind: "recent"; readonly key: string; readonly text: string };

export interface OwnAccount extends BankAccountRef {
  readonly name: string;
}

/** Last searches beside a text that is being typed; below an empty box there are all of them. */
const RECENT_BESIDE_TEXT = 3;

/** Readings first, then the company's own account of that number, then the last searches. */
export function listSearchOptions(
  typed: string,
  recent: readonly string[],
  accounts: readonly OwnAccount[],
  surroundings: SearchSurroundings,
): readonly SearchOption[] {
  const readings = readSearch(typed, surroundings);
  const number = readings.find(({ kind }) => kind === "account")?.search.text;
  const own = number ? accounts.filter(({ accountNr }) => accountNr.startsWith(number)) : [];
  const [first] = own;
  const others = recent.filter((text) => text !== typed.trim());
  return [
    ...readings.map((reading, place) => ({
      kind: "reading" as const,
      key: `reading-${String(place)}`,
      reading,
    })),
    ...(first ? [{ kind: "account" as const, key: "account", name: first.name, refs: own }] : []),
    ...(typed.trim() ? others.slice(0, RECENT_BESIDE_TEXT) : others).map((text) => ({
      kind: "recent" as const,
      key: `recent-${text}`,
      text,
    })),
  ];
}

/** What an option puts into the filter; undefined for an account, which is no part of it. */
export function partOf(
  option: SearchOption,
  surroundings: SearchSurroundings,
): SearchPart | undefined {
  if (option.kind === "account") return undefined;
  if (option.kind === "reading") return option.reading.search;
  return readSearch(option.text, surroundings)[0]?.search;
}

/** The filter with the option's part in place of the words that are in force. */
export function withPart(stored: ViewerSearch, part: SearchPart): ViewerSearch {
  const { text: _words, ...rest } = stored;
  return { ...rest, ...part };
}
