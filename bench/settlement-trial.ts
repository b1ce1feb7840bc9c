/** Lets the engine match an invented world and counts what it got right. */
import { awaitedWindow } from "../src/settlements/matching/awaited-window.ts";
import {
  decideChanges,
  type Neighbourhood,
  neighbourhoodOf,
  type StoredLink,
} from "../src/settlements/matching/decide-changes.ts";
import { matchSettlements } from "../src/settlements/matching/match-settlements.ts";
import { payersOf } from "../src/settlements/matching/payer.ts";
import type {
  Match,
  MatchingWorld,
  OpenCredit,
  OpenSettlement,
} from "../src/settlements/matching/matching.ts";
import { type SettlementWorld, WORLD_PROVIDERS, type WorldSettlement } from "./settlement-world.ts";

/** The world as the engine is given it: without reports that never came, and without the truth. */
export function worldForEngine(world: SettlementWorld): MatchingWorld {
  return {
    settlements: world.settlements.filter(({ hasFile }) => hasFile).map(openSettlement),
    credits: world.credits.map(({ pays: _pays, ...credit }): OpenCredit => credit),
    offsets: world.offsets.map(({ provider, number, ...offset }) => ({
      ...offset,
      source: provider,
      reference: number,
    })),
    payers: WORLD_PROVIDERS.map(({ key, words, account }) => ({
      source: key,
      words,
      accounts: account === undefined ? [] : [account],
    })),
    rejected: [],
  };
}

function openSettlement(settlement: WorldSettlement): OpenSettlement {
  const { id, provider: key, currency, due, day, number, parcels } = settlement;
  const facts = WORLD_PROVIDERS.find((each) => each.key === key)!;
  const texts = {
    "{day}": [`COD${day.replaceAll("-", "")}`],
    "{number}": [number],
    "{parcel}": parcels,
  };
  const references = Object.entries(texts)
    .filter(([place]) => facts.reference.includes(place))
    .flatMap(([, found]) => found)
    .map((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .filter(({ length }) => length >= 4);
  const [first, last] = facts.window;
  return {
    id,
    source: key,
    currency,
    due,
    references,
    window: awaitedWindow(day, { first, last }),
  };
}

export interface TrialCount {
  readonly links: number;
  readonly wrong: readonly Match[];
  /** Reported settlements that some credit pays, or that were set off whole. */
  readonly payable: number;
  readonly linked: number;
  readonly proposed: number;
  readonly byRule: Readonly<Record<string, number>>;
  readonly byWhy: Readonly<Record<string, number>>;
}

/** Compares automatic links with the truth; a link is right where it pays exactly these. */
export function countTrial(
  world: SettlementWorld,
  links: readonly Match[],
  proposals: readonly Match[] = [],
): TrialCount {
  const creditsOf = new Map<string, string[]>();
  const paysOf = new Map(world.credits.map(({ id, pays }) => [id, pays]));
  for (const { id, pays } of world.credits)
    for (const settlementId of pays)
      creditsOf.set(settlementId, [...(creditsOf.get(settlementId) ?? []), id]);
  const setOffWhole = new Set(
    world.offsets.flatMap(({ settlementId }) =>
      settlementId === undefined || creditsOf.has(settlementId) ? [] : [settlementId],
    ),
  );
  const isRight = ({ settlementIds, creditIds }: Match): boolean =>
    creditIds.length === 0
      ? settlementIds.every((id) => setOffWhole.has(id))
      : settlementIds.every((id) => sameIds(creditsOf.get(id) ?? [], creditIds)) &&
        creditIds.every((id) => sameIds(paysOf.get(id) ?? [], settlementIds));
  const payable = world.settlements.filter(
    ({ id, hasFile }) => hasFile && (creditsOf.has(id) || setOffWhole.has(id)),
  );
  const rightIds = (matches: readonly Match[]): Set<string> =>
    new Set(matches.filter(isRight).flatMap(({ settlementIds }) => settlementIds));
  const linked = rightIds(links);
  const proposed = rightIds(proposals);
  const byRule: Record<string, number> = {};
  for (const { rule } of links) byRule[rule] = (byRule[rule] ?? 0) + 1;
  const byWhy: Record<string, number> = {};
  for (const proposal of proposals) {
    const code = "why" in proposal ? (proposal.why as { code: string }).code : "";
    byWhy[`${proposal.rule} ${code}`] = (byWhy[`${proposal.rule} ${code}`] ?? 0) + 1;
  }
  return {
    links: links.length,
    wrong: links.filter((link) => !isRight(link)),
    payable: payable.length,
    linked: payable.filter(({ id }) => linked.has(id)).length,
    proposed: payable.filter(({ id }) => !linked.has(id) && proposed.has(id)).length,
    byRule,
    byWhy,
  };
}

/**
 * Lets settlements and credits arrive one by one in an order of its own, each with what stands
 * around its days. Returns the links that stand in the end.
 */
export function matchOneByOne(
  world: MatchingWorld,
  order: (
    settlements: readonly OpenSettlement[],
    credits: readonly OpenCredit[],
  ) => readonly (OpenSettlement | OpenCredit)[],
): readonly Match[] {
  const settlements: OpenSettlement[] = [];
  const credits: OpenCredit[] = [];
  const links = new Map<string, Match & StoredLink>();
  let made = 0;
  for (const arrived of order(world.settlements, world.credits)) {
    const isSettlement = "due" in arrived;
    if (isSettlement) settlements.push(arrived);
    else credits.push(arrived);
    const days = isSettlement ? arrived.window : { from: arrived.date, to: arrived.date };
    const around = neighbourhoodOf(days);
    const part = loadAround(world, { settlements, credits }, arrived, around);
    const nearIds = new Set(part.settlements.map(({ id }) => id));
    const result = matchSettlements({ ...world, ...part });
    const stored = [...links.values()].filter(({ settlementIds }) =>
      settlementIds.some((id) => nearIds.has(id)),
    );
    const changes = decideChanges(result, stored, part.settlements, around);
    for (const id of changes.removed) links.delete(id);
    for (const link of changes.added) {
      const id = `l${++made}`;
      links.set(id, { ...link, id });
    }
  }
  return [...links.values()];
}

/** What a store would load: around the days, of the same source, or of an amount that meets. */
function loadAround(
  { payers }: MatchingWorld,
  stored: Pick<MatchingWorld, "settlements" | "credits">,
  arrived: OpenSettlement | OpenCredit,
  { load }: Neighbourhood,
): Pick<MatchingWorld, "settlements" | "credits"> {
  const { currency } = arrived;
  const nearSettlements = stored.settlements.filter(
    ({ window, ...one }) =>
      one.currency === currency && window.from <= load.to && window.to >= load.from,
  );
  const nearCredits = stored.credits.filter(
    ({ date, ...one }) => one.currency === currency && date >= load.from && date <= load.to,
  );
  const sources = new Set("due" in arrived ? [arrived.source] : payersOf(arrived, payers).keys());
  const amounts = new Set(["due" in arrived ? arrived.due : arrived.amount]);
  const isMeant = ({ source, due }: OpenSettlement): boolean =>
    sources.has(source) || amounts.has(due);
  for (const { due } of nearSettlements.filter(isMeant)) amounts.add(due);
  const credits = nearCredits.filter(
    (credit) =>
      amounts.has(credit.amount) ||
      [...payersOf(credit, payers).keys()].some((source) => sources.has(source)),
  );
  return { settlements: nearSettlements.filter(isMeant), credits };
}

function sameIds(left: readonly string[], right: readonly string[]): boolean {
  return [...left].sort().join() === [...right].sort().join();
}

/** Milliseconds of one matching each: the last settlements, with what is around them. */
export function timeArrivals(world: MatchingWorld, count: number): number[] {
  return world.settlements.slice(-count).map((arrived) => {
    const part = loadAround(world, world, arrived, neighbourhoodOf(arrived.window));
    const begin = performance.now();
    matchSettlements({ ...world, ...part });
    return performance.now() - begin;
  });
}
