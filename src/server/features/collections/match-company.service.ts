/**
 * Matches a company's open settlements with its bank credits. Ties that no person has decided are
 * worked out anew each time; those that still hold keep their proposal. The matching is computed
 * outside every transaction: the company's lock is held only to read what it is given, and to store
 * what came of it where nothing has changed in between.
 */
import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import {
  deleteProposals,
  FALLEN_TIES,
  insertProposals,
  keepTies,
  type NewProposal,
  setProposalState,
} from "#server/ledger/collections.ts";
import { listMeantNumbers } from "#server/ledger/numbers.ts";
import { tryLockOverview } from "#server/ledger/overview.ts";
import type { DayWindow } from "#settlements/matching/matching.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import {
  ALL_DAYS,
  chooseInScope,
  findMatches,
  type FoundMatch,
  idsInFocus,
  type MatchScope,
  type MatchWorld,
  scopeOf,
  spansOf,
} from "./find-matches.ts";
import { CHANGED_BY_TIES } from "./collection-rows.ts";
import { letterOf } from "./letters.service.ts";
import { listLetterInvoices } from "./letters.store.ts";
import { deleteDueDays, type DueDays, listDueDays, markMatchingDue } from "./matching-due.store.ts";
import { matchCollectionsJob } from "./matching-job-definitions.ts";
import { listProofSpans } from "./lateness.service.ts";
import {
  listExpecting,
  listFreeCredits,
  listNames,
  listOpenCollections,
  listOpenFees,
  listProposals,
  type OpenCollection,
  type StoredProposal,
} from "./matching.store.ts";
import { noteReturned, turnTakenBack } from "./taken-back.service.ts";
import { listReturnDays, listReturnPairs } from "./taken-back.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "queue">;

/** Computations in one run; where each was overtaken, the job is enqueued anew. */
const ROUNDS_MAX = 3;

type Find = (world: MatchWorld) => readonly FoundMatch[] | Promise<readonly FoundMatch[]>;

/** Works all ties of the company out and stores what has changed; answers whether anything has. */
export function matchCompany(
  deps: Needs,
  companyId: string,
  find: Find = findMatches,
): Promise<boolean> {
  return match(deps, companyId, find, [ALL_DAYS]);
}

/**
 * The same for the ties around the days on which something changed since the last time. The cost
 * follows what stands in these days, not the company's history.
 */
export function matchDue(
  deps: Needs,
  companyId: string,
  find: Find = findMatches,
): Promise<boolean> {
  return match(deps, companyId, find, []);
}

async function match(
  deps: Needs,
  companyId: string,
  find: Find,
  always: readonly DayWindow[],
): Promise<boolean> {
  let changed = false;
  let isDone = false;
  for (let round = 0; round < ROUNDS_MAX && !isDone; round++) {
    const read = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      if (!(await tryLockOverview(tx, companyId))) return undefined;
      const due = await listDueDays(tx, companyId);
      const behind = always.length > 0 ? [] : await listReturnDays(tx, companyId, due);
      const scope = scopeOf([...due, ...behind, ...always]);
      if (scope === undefined) return undefined;
      const kept = await keepTies(tx, companyId, deps.clock.now());
      const turned = await turnTakenBack(tx, companyId, scope.load);
      return {
        kept: kept || turned,
        seen: { due, scope, world: await readWorld(tx, companyId, scope, deps) },
      };
    });
    if (read === undefined) return false;
    changed ||= read.kept;
    const changes = compare(read.seen, await find(read.seen.world));
    isDone = await store(deps, companyId, read.seen, changes);
    changed ||= isDone && !isEmpty(changes);
  }
  if (!isDone)
    await inCompanyAsProgram(deps.db, companyId, (tx) => matchLater(deps, tx, companyId, always));
  if (changed)
    for (const category of CHANGED_BY_TIES) await deps.events.publish(category, companyId);
  return changed;
}

/** What was due is due until it was matched. */
async function matchLater(
  deps: Needs,
  tx: Tx,
  companyId: string,
  also: readonly DayWindow[],
): Promise<void> {
  for (const days of also) await markMatchingDue(tx, companyId, days, deps.clock.now());
  await deps.queue.enqueue(matchCollectionsJob, { companyId }, { tx, key: companyId });
}

function todayOf({ clock }: Pick<Deps, "clock">): LocalDate {
  return budapestDate(clock.now().getTime());
}

async function readWorld(
  tx: Tx,
  companyId: string,
  scope: MatchScope,
  deps: Pick<Deps, "clock">,
): Promise<MatchWorld> {
  const expecting = await listExpecting(tx, companyId, scope.days);
  const open = await listOpenCollections(tx, companyId, expecting);
  const settlements = await withPresentNumbers(
    tx,
    companyId,
    chooseInScope(open, scope, todayOf(deps)),
  );
  const ids = settlements.map(({ id }) => id);
  const spans = spansOf(settlements);
  const credits = await listFreeCredits(tx, companyId, spans, ids);
  const chosen = new Set(ids);
  const stored = await listProposals(tx, companyId, ids);
  const fees = await listOpenFees(tx, companyId, scope.fees, ids);
  const named = fees.flatMap((fee) => letterOf(fee)?.references ?? []);
  return {
    settlements,
    credits,
    returns: credits.length > 0 ? await listReturnPairs(tx, companyId, spans) : [],
    fees,
    invoices: await listLetterInvoices(tx, companyId, named),
    names: await listNames(tx, companyId),
    // Only a credit beside a settlement is judged by them; most changed days hold no such pair.
    proven:
      settlements.length * credits.length > 0 ? await listProofSpans(tx, companyId, credits) : [],
    stored: stored.filter(({ collectionIds }) => collectionIds.every((id) => chosen.has(id))),
  };
}

/** A report may name an account by a number that it had before. */
async function withPresentNumbers(
  tx: Tx,
  companyId: string,
  settlements: readonly OpenCollection[],
): Promise<OpenCollection[]> {
  const stated = [...new Set(settlements.flatMap(({ accountNrs }) => accountNrs))];
  const meant = Map.groupBy(
    await listMeantNumbers(tx, companyId, stated),
    ({ formerNr, currency }) => `${formerNr} ${currency}`,
  );
  return settlements.map((each) => ({
    ...each,
    accountNrs: each.accountNrs.flatMap((nr) => [
      nr,
      ...(meant.get(`${nr} ${each.currency}`) ?? []).map(({ accountNr }) => accountNr),
    ]),
  }));
}

/** What a matching was given: rows of days to look at, their scope, what stands there. */
interface Seen {
  readonly due: readonly DueDays[];
  readonly scope: MatchScope;
  readonly world: MatchWorld;
}

/** A stored proposal that the matching finds otherwise now. */
interface Turned {
  readonly id: string;
  readonly match: FoundMatch;
}

/** What the stored ties lack to be those that were found. */
interface Changes {
  readonly turned: readonly Turned[];
  readonly gone: readonly StoredProposal[];
  readonly fresh: readonly FoundMatch[];
}

/** Ties of settlements outside the focus stay, with their credits and invoices. */
function compare({ world, scope }: Seen, found: readonly FoundMatch[]): Changes {
  const focus = idsInFocus(world.settlements, scope);
  const isDecided = ({ collectionIds }: Pick<FoundMatch, "collectionIds">): boolean =>
    scope.isWhole || collectionIds.some((id) => focus.has(id));
  const stored = world.stored.filter(({ state }) => state !== "rejected");
  const held = new Set(
    stored
      .filter((each) => each.state === "automatic" && !isDecided(each))
      .flatMap((each) => [...each.collectionIds, ...each.transactionIds, ...each.feeIds]),
  );
  const isFree = (each: FoundMatch): boolean =>
    ![...each.collectionIds, ...each.transactionIds, ...each.feeIds].some((id) => held.has(id));
  const open = new Map(stored.filter(isDecided).map((proposal) => [signOf(proposal), proposal]));
  const turned: Turned[] = [];
  const fresh: FoundMatch[] = [];
  for (const match of found.filter((each) => isDecided(each) && isFree(each))) {
    const known = open.get(signOf(match));
    if (known === undefined) fresh.push(match);
    else if (known.state !== match.state || isOtherReason(known, match))
      turned.push({ id: known.id, match });
    open.delete(signOf(match));
  }
  const gone = [...open.values()].filter((each) => !isStillTakenBack(each, world, found));
  return { turned, gone, fresh };
}

/** A tie that fell is told until its credit comes back or the settlement is paid otherwise. */
function isStillTakenBack(
  { wasConfirmed, why, collectionIds }: StoredProposal,
  { credits }: MatchWorld,
  found: readonly FoundMatch[],
): boolean {
  const fell = FALLEN_TIES.some((each) => each === why);
  if (!wasConfirmed || !fell || credits.length === 0) return false;
  return !found.some(
    (each) =>
      each.state === "automatic" && each.collectionIds.some((id) => collectionIds.includes(id)),
  );
}

/** A pairing without a credit, which was all set off, keeps no reason. */
function isOtherReason({ why }: StoredProposal, match: FoundMatch): boolean {
  return match.links.length > 0 && why !== match.why;
}

function isEmpty({ turned, gone, fresh }: Changes): boolean {
  return turned.length + gone.length + fresh.length === 0;
}

/** Stores the changes in one transaction; false where something else has changed meanwhile. */
async function store(
  deps: Needs,
  companyId: string,
  { due, scope, world }: Seen,
  changes: Changes,
): Promise<boolean> {
  const { clock, newId } = deps;
  const { turned, gone, fresh } = changes;
  return inCompanyAsProgram(deps.db, companyId, async (tx) => {
    if (!(await tryLockOverview(tx, companyId))) return true;
    const dueIds = due.map(({ id }) => id);
    // What has changed since then is due again by itself.
    if (isEmpty(changes)) {
      await deleteDueDays(tx, companyId, dueIds);
      return true;
    }
    const now = await readWorld(tx, companyId, scope, deps);
    if (!hashOf(now).equals(hashOf(world))) return false;
    await deleteDueDays(tx, companyId, dueIds);
    const at = clock.now();
    for (const { id, match } of turned) {
      const { state, why, evidence } = match;
      await setProposalState(tx, companyId, id, { state, by: null, at }, { why, evidence });
    }
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
    await noteReturned(tx, companyId, scope.load);
    const matched = proposals
      .filter(({ state }) => state === "automatic")
      .flatMap(({ links }) => links.map(({ collectionId }) => collectionId));
    for (const settlementId of new Set(matched))
      await emitEvent(
        tx,
        deps,
        { companyId, by: null },
        { type: "settlement.matched", settlementId },
      );
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
