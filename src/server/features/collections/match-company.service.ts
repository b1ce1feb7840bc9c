/**
 * Matches a company's open settlements with its bank credits. Ties that no person has decided are
 * worked out anew each time; those that still hold keep their proposal. The matching is computed
 * outside every transaction: the company's lock is held only to read what it is given, and to store
 * what came of it where nothing has changed in between.
 */
import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import {
  deleteProposals,
  insertProposals,
  keepTies,
  type NewProposal,
  setProposalState,
} from "#server/ledger/collections.ts";
import { tryLockOverview } from "#server/ledger/overview.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { enqueueMatching } from "./enqueue-matching.service.ts";
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
  type StoredProposal,
} from "./matching.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "queue">;

/** Computations in one run; where each was overtaken, the job is enqueued anew. */
const ROUNDS_MAX = 3;

/** Works the company's ties out and stores what has changed; answers whether anything has. */
export async function matchCompany(
  deps: Needs,
  companyId: string,
  find: (world: MatchWorld) => readonly FoundMatch[] | Promise<readonly FoundMatch[]> = findMatches,
): Promise<boolean> {
  let changed = false;
  let isDone = false;
  for (let round = 0; round < ROUNDS_MAX && !isDone; round++) {
    const read = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      if (!(await tryLockOverview(tx, companyId))) return undefined;
      const kept = await keepTies(tx, companyId, deps.clock.now());
      return { kept, world: await readWorld(tx, companyId, todayOf(deps)) };
    });
    if (read === undefined) return false;
    changed ||= read.kept;
    const changes = compare(read.world, await find(read.world));
    isDone = isEmpty(changes) || (await store(deps, companyId, read.world, changes));
    changed ||= isDone && !isEmpty(changes);
  }
  if (!isDone)
    await inCompanyAsProgram(deps.db, companyId, (tx) =>
      enqueueMatching(deps.queue, tx, companyId),
    );
  if (changed) await deps.events.publish("Collection", companyId);
  return changed;
}

function todayOf({ clock }: Pick<Deps, "clock">): LocalDate {
  return budapestDate(clock.now().getTime());
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

/** What the stored ties lack to be those that were found. */
interface Changes {
  readonly turned: readonly { readonly id: string; readonly state: FoundMatch["state"] }[];
  readonly gone: readonly StoredProposal[];
  readonly fresh: readonly FoundMatch[];
}

function compare(world: MatchWorld, found: readonly FoundMatch[]): Changes {
  const open = new Map(
    world.stored
      .filter(({ state }) => state !== "rejected")
      .map((proposal) => [signOf(proposal), proposal]),
  );
  const turned: { id: string; state: FoundMatch["state"] }[] = [];
  const fresh: FoundMatch[] = [];
  for (const match of found) {
    const known = open.get(signOf(match));
    if (known === undefined) fresh.push(match);
    else if (known.state !== match.state) turned.push({ id: known.id, state: match.state });
    open.delete(signOf(match));
  }
  return { turned, gone: [...open.values()], fresh };
}

function isEmpty({ turned, gone, fresh }: Changes): boolean {
  return turned.length + gone.length + fresh.length === 0;
}

/** Stores the changes in one transaction; false where something else has changed meanwhile. */
async function store(
  deps: Needs,
  companyId: string,
  world: MatchWorld,
  { turned, gone, fresh }: Changes,
): Promise<boolean> {
  const { clock, newId } = deps;
  return inCompanyAsProgram(deps.db, companyId, async (tx) => {
    if (!(await tryLockOverview(tx, companyId))) return true;
    const now = await readWorld(tx, companyId, todayOf(deps));
    if (!hashOf(now).equals(hashOf(world))) return false;
    const at = clock.now();
    for (const { id, state } of turned)
      await setProposalState(tx, companyId, id, { state, by: null, at });
    // Those that no longer hold go first: a settlement and a credit have one held tie.
    await deleteProposals(
      tx,
      companyId,
      gone.map(({ id }) => id),
    );
    const proposals = fresh.map(({ state, rule, why, evidence, links, offsets }): NewProposal => ({
      proposalId: newId(),
      state,
      rule,
      why,
      evidence,
      decidedBy: null,
      links: links.map((link) => ({ id: newId(), ...link })),
      offsets: offsets.map((offset) => ({ id: newId(), ...offset })),
    }));
    await insertProposals(tx, companyId, proposals, at);
    return true;
  });
}

/** Everything that the matching was given. */
function hashOf(world: MatchWorld): Buffer {
  const hash = createHash("sha256");
  for (const rows of Object.values(world) as readonly (readonly object[])[])
    for (const row of rows)
      hash.update(
        JSON.stringify(row, (_, value) => (typeof value === "bigint" ? String(value) : value)),
      );
  return hash.digest();
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
