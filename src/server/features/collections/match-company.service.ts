/**
 * Matches a company's open settlements with its bank credits. Ties that no person has decided are
 * worked out anew each time; those that still hold keep their proposal.
 */
import type { Deps } from "#server/deps.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import { deleteProposals, insertProposal, setProposalState } from "#server/ledger/collections.ts";
import { tryLockOverview } from "#server/ledger/overview.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import {
  chooseSettlements,
  findMatches,
  type FoundMatch,
  type MatchWorld,
  spansOf,
} from "./find-matches.ts";
import {
  listFreeCredits,
  listOpenCollections,
  listOpenFees,
  listProposals,
} from "./matching.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events">;

/** Works the company's ties out and stores what has changed; answers whether anything has. */
export async function matchCompany(deps: Needs, companyId: string): Promise<boolean> {
  const changed = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    if (!(await tryLockOverview(tx, companyId))) return false;
    const today = budapestDate(deps.clock.now().getTime());
    const world = await readWorld(tx, companyId, today);
    return storeMatches(tx, deps, companyId, { world, found: findMatches(world) });
  });
  if (changed) await deps.events.publish("Collection", companyId);
  return changed;
}

async function readWorld(tx: Tx, companyId: string, today: LocalDate): Promise<MatchWorld> {
  const settlements = chooseSettlements(await listOpenCollections(tx, companyId), today);
  const ids = settlements.map(({ id }) => id);
  const credits = await listFreeCredits(tx, companyId, spansOf(settlements), ids);
  const chosen = new Set(ids);
  const stored = await listProposals(tx, companyId);
  return {
    settlements,
    credits,
    fees: await listOpenFees(tx, companyId, ids),
    stored: stored.filter(({ collectionIds }) => collectionIds.every((id) => chosen.has(id))),
  };
}

async function storeMatches(
  tx: Tx,
  { clock, newId }: Needs,
  companyId: string,
  { world, found }: { readonly world: MatchWorld; readonly found: readonly FoundMatch[] },
): Promise<boolean> {
  const open = new Map(
    world.stored
      .filter(({ state }) => state !== "rejected")
      .map((proposal) => [signOf(proposal), proposal]),
  );
  const at = clock.now();
  let changed = false;
  const fresh: FoundMatch[] = [];
  for (const match of found) {
    const known = open.get(signOf(match));
    if (known === undefined) {
      fresh.push(match);
      continue;
    }
    open.delete(signOf(match));
    if (known.state === match.state) continue;
    changed = true;
    await setProposalState(tx, companyId, known.id, { state: match.state, by: null, at });
  }
  // Those that no longer hold go first: a settlement and a credit have one held tie.
  await deleteProposals(
    tx,
    companyId,
    [...open.values()].map(({ id }) => id),
  );
  for (const match of fresh) {
    const { state, rule, why, evidence } = match;
    const links = match.links.map((link) => ({ id: newId(), ...link }));
    const offsets = match.offsets.map((offset) => ({ id: newId(), ...offset }));
    const proposal = { state, rule, why, evidence, decidedBy: null, links, offsets };
    await insertProposal(tx, companyId, { proposalId: newId(), ...proposal }, at);
  }
  return changed || open.size > 0 || fresh.length > 0;
}

/** The same for two matches of the same settlements, credits and invoices by the same rule. */
function signOf(match: {
  readonly rule: string;
  readonly collectionIds: readonly string[];
  readonly transactionIds: readonly string[];
  readonly feeIds: readonly string[];
}): string {
  const { rule, collectionIds, transactionIds, feeIds } = match;
  return [
    rule,
    ...[collectionIds, transactionIds, feeIds].map((ids) => ids.toSorted().join()),
  ].join(" ");
}
