import { useNavigate, useSearch } from "@tanstack/react-router";
import type { LocalDate } from "#values/local-date.ts";
import { COLLECTION_STATES } from "#contract/collections/collection-states.ts";
import { to } from "#web/navigation/paths.ts";
import { useClientState } from "#web/state/client-state.ts";

export type CollectionKind = "courier" | "card";

/** What the address of the settlements says. */
export interface CollectionSearch {
  /** Both kinds where absent. */
  readonly kind?: CollectionKind;
  /** `todo`: what waits for a person. `way`: what is on the way, in time or for all we know. */
  readonly state?: "todo" | "way" | (typeof COLLECTION_STATES)[number];
  readonly source?: string;
  readonly text?: string;
  /** The settlement that is open. */
  readonly id?: string;
  /**
   * What the page shows instead of settlements: parcels, payments, or the clearing account of its
   * provider.
   */
  readonly view?: "parcels" | "payments" | "ledger";
}

const STATES: readonly string[] = [...COLLECTION_STATES, "todo", "way"];

/** The address of the settlements of card acceptors, else of all. */
export const pathOf = (kind: CollectionKind | undefined): string =>
  kind === "card" ? to.posCollections() : to.courierCollections();

/** The filter in the address, `kind` unless it says another; what cannot be read is left out. */
export function useCollectionSearch(kind?: CollectionKind) {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readSearch({ kind, ...raw });
  // The lists show the period of the header; one settlement is opened whatever its day.
  const period = useClientState((state) => state.period);
  const go = (next: CollectionSearch, replace: boolean): void =>
    // The address of a kind is left with it, and not before: typing would lose its box.
    void navigate({
      to: pathOf(next.kind === kind ? kind : undefined),
      search: next as never,
      replace,
    });
  return {
    search,
    days: {
      ...(period?.from && { dateFrom: period.from as LocalDate }),
      ...(period?.to && { dateTo: period.to as LocalDate }),
    },
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
  const [state, kind, view] = [text("state"), text("kind"), text("view")];
  return {
    ...((kind === "courier" || kind === "card") && { kind }),
    ...(state && STATES.includes(state) && { state: state as CollectionSearch["state"] & string }),
    ...(text("source") && { source: text("source")! }),
    ...(text("text") && { text: text("text")! }),
    ...(text("id") && { id: text("id")! }),
    ...(text("source") && view === "ledger" && { view }),
    ...((view === "parcels" || view === "payments") && { view }),
  };
}
