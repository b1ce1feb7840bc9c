/**
 * One arrival instead of the whole history: what has to be loaded around its days, and what its
 * matching changes. The cost depends on what stands in these days, not on what is stored.
 */
import type {
  DayWindow,
  Match,
  MatchingResult,
  OpenSettlement,
} from "#settlements/matching/matching.ts";
import { USUAL_DAYS } from "#settlements/matching/matching-table.ts";
import { addDays } from "#values/local-date.ts";

/** Days of the longest usual window: seven banking days with a long holiday among them. */
const WINDOW_DAYS_MAX = 21;

/** Two sides have to do with each other at most so many days apart. */
const REACH_DAYS = WINDOW_DAYS_MAX + USUAL_DAYS;

export interface Neighbourhood {
  /** Settlements whose window meets these days are decided anew. */
  readonly focus: DayWindow;
  /**
   * Open settlements whose window meets these days, and credits booked in them, are loaded where
   * they share a source or an amount with what arrived: the decided ones and their rivals.
   */
  readonly load: DayWindow;
}

/** The days around an arrival: of a settlement's window, or of credits. */
export function neighbourhoodOf(days: DayWindow): Neighbourhood {
  const focus = widen(days, REACH_DAYS);
  return { focus, load: widen(focus, REACH_DAYS) };
}

/** An automatic link that no person has confirmed. */
export interface StoredLink {
  readonly id: string;
  readonly settlementIds: readonly string[];
  readonly creditIds: readonly string[];
}

export interface MatchingChanges {
  /** Links to write. */
  readonly added: readonly Match[];
  /** Ids of stored links that no longer stand: something else fits as well. */
  readonly removed: readonly string[];
}

/**
 * What a matching changes in the stored automatic links of the settlements in focus. Their
 * settlements and credits were given to it as open.
 */
export function decideChanges(
  result: MatchingResult,
  stored: readonly StoredLink[],
  settlements: readonly Pick<OpenSettlement, "id" | "window">[],
  { focus }: Neighbourhood,
): MatchingChanges {
  const decided = new Set(
    settlements
      .filter(({ window }) => window.from <= focus.to && window.to >= focus.from)
      .map(({ id }) => id),
  );
  const isDecided = (link: { readonly settlementIds: readonly string[] }): boolean =>
    link.settlementIds.some((id) => decided.has(id));
  const kept = new Set(stored.map(keyOf));
  const found = new Set(result.links.map(keyOf));
  return {
    added: result.links.filter((link) => isDecided(link) && !kept.has(keyOf(link))),
    removed: stored
      .filter((link) => isDecided(link) && !found.has(keyOf(link)))
      .map(({ id }) => id),
  };
}

function keyOf({
  settlementIds,
  creditIds,
}: {
  readonly settlementIds: readonly string[];
  readonly creditIds: readonly string[];
}): string {
  return `${[...settlementIds].sort().join()} ${[...creditIds].sort().join()}`;
}

function widen({ from, to }: DayWindow, days: number): DayWindow {
  return { from: addDays(from, -days), to: addDays(to, days) };
}
