/** What the rules of one matching have found so far. */
import type {
  Match,
  OpenSettlement,
  Proposal,
  WhyProposed,
} from "#settlements/matching/matching.ts";
import type { KnownCredit } from "#settlements/matching/matching-table.ts";

export interface MatchingProgress {
  readonly links: Match[];
  readonly proposals: Proposal[];
  readonly linkedSettlements: Set<string>;
  readonly linkedCredits: Set<string>;
  /** Settlements and credits of which a sure rule has told something: weaker rules leave them. */
  readonly heldSettlements: Set<string>;
  readonly heldCredits: Set<string>;
  /** Settlements whose combinations were not told, and why. */
  readonly searches: Map<string, "several" | "too_many">;
}

export function createProgress(): MatchingProgress {
  return {
    links: [],
    proposals: [],
    linkedSettlements: new Set(),
    linkedCredits: new Set(),
    heldSettlements: new Set(),
    heldCredits: new Set(),
    searches: new Map(),
  };
}

/** Notes a match: a link where nothing speaks against it, else a proposal with the first reason. */
export function noteMatch(
  progress: MatchingProgress,
  match: Match,
  why: WhyProposed | undefined,
  { holds }: { readonly holds: boolean },
): void {
  if (why === undefined) {
    progress.links.push(match);
    for (const id of match.settlementIds) progress.linkedSettlements.add(id);
    for (const id of match.creditIds) progress.linkedCredits.add(id);
  } else {
    progress.proposals.push({ ...match, why });
  }
  if (!holds) return;
  for (const id of match.settlementIds) progress.heldSettlements.add(id);
  for (const id of match.creditIds) progress.heldCredits.add(id);
}

/** True for a settlement that may still be matched by the next rule. */
export function isOpen(progress: MatchingProgress, { id, due }: OpenSettlement): boolean {
  return due > 0n && !progress.heldSettlements.has(id) && !progress.linkedSettlements.has(id);
}

/** True for a credit that may still be matched by the next rule. */
export function isFree(progress: MatchingProgress, { id }: KnownCredit): boolean {
  return !progress.heldCredits.has(id) && !progress.linkedCredits.has(id);
}
