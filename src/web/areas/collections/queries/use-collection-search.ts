import { useNavigate, useSearch } from "@tanstack/react-router";
import { COLLECTION_STATES } from "#contract/collections/collection-states.ts";
import { to } from "#web/navigation/paths.ts";

export type CollectionKind = "courier" | "card";

/** What the address of a list of settlements says. */
export interface CollectionSearch {
  readonly state?: "todo" | (typeof COLLECTION_STATES)[number];
  readonly source?: string;
  readonly text?: string;
  /** The settlement that is open. */
  readonly id?: string;
  /**
   * What the page shows beside settlements: their items, or the clearing account of its provider.
   */
  readonly view?: "items" | "ledger";
}

const STATES: readonly string[] = [...COLLECTION_STATES, "todo"];

export const pathOf = (kind: CollectionKind): string =>
  kind === "courier" ? to.courierCollections() : to.posCollections();

/** The filter in the address; a value that cannot be read is left out. */
export function useCollectionSearch(kind: CollectionKind) {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readSearch(raw);
  const go = (next: CollectionSearch, replace: boolean): void =>
    void navigate({ to: pathOf(kind), search: next as never, replace });
  return {
    search,
    /** Changes the filter; the address keeps one entry for it. */
    change: (part: {
      readonly [Key in keyof CollectionSearch]?: CollectionSearch[Key] | undefined;
    }) => go(readSearch({ ...search, ...part }), true),
    open: (id: string) => go({ ...search, id }, false),
    close: () => go(readSearch({ ...search, id: undefined }), false),
  };
}

function readSearch(raw: Readonly<Record<string, unknown>>): CollectionSearch {
  const text = (name: string): string | undefined => {
    const value = raw[name];
    return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined;
  };
  const state = text("state");
  return {
    ...(state && STATES.includes(state) && { state: state as CollectionSearch["state"] & string }),
    ...(text("source") && { source: text("source")! }),
    ...(text("text") && { text: text("text")! }),
    ...(text("id") && { id: text("id")! }),
    ...(text("source") && text("view") === "ledger" && { view: "ledger" as const }),
    ...(text("view") === "items" && { view: "items" as const }),
  };
}
