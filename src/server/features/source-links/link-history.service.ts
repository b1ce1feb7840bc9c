/**
 * Links long histories after the transaction that wrote them: amount by amount in pieces, each in a transaction of its
 * own under the company's lock. Whatever is killed at any moment, the pieces done stay and the next run goes on after them.
 */
import type { Deps } from "#server/deps.ts";
import { isWorthRepeating } from "#server/database/database-errors.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import * as groups from "./source-groups.store.ts";
import * as rounds from "./link-rounds.store.ts";
import { linkHistoryJob } from "./link-history.jobs.ts";
import { linkOrigins } from "./link-sources.service.ts";
import * as store from "./source-links.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events">;

// Pieces of 5,000 rows held the company's lock for up to 17 s on a machine loaded tenfold, where a command gives up after
// 10 s; others have their turn between two pieces.
const PIECE_ROWS = 2_000;
// More wait for the next minute's look.
const COMPANIES_AT_ONCE = 200;

/** Puts companies with something to link into the queue; one of which a run waits or works is passed over. */
export async function queueLinkRounds(deps: Pick<Deps, "db" | "queue" | "clock">): Promise<void> {
  await inGlobal(deps.db, async (tx) => {
    for (const companyId of await rounds.listCompaniesToLink(tx, deps.clock.now(), COMPANIES_AT_ONCE)) {
      await deps.queue.enqueue(linkHistoryJob, { companyId }, { tx, key: companyId });
    }
  });
}

export interface LinkRun {
  readonly signal?: AbortSignal;
  /** Rows of a piece, about; tests take small ones. */
  readonly pieceRows?: number;
  /** A place at which tests look and interrupt. */
  readonly afterPiece?: () => Promise<void>;
}

/** Links what is due of the company, to its end or until the signal. What it leaves, the next minute's look finds. */
export async function linkHistory(deps: Needs, companyId: string, given: LinkRun = {}): Promise<void> {
  try {
    await linkDueRounds(deps, companyId, given);
  } catch (error) {
    // A large file holds the lock for minutes: nothing is wrong, and the rest is done when it is free.
    if (!isWorthRepeating(error)) throw error;
  }
}

async function linkDueRounds(deps: Needs, companyId: string, given: LinkRun): Promise<void> {
  for (;;) {
    // What is to be done is looked up without the lock: only a person's patience depends on the pieces' size.
    const plan = await inCompany(deps.db, companyId, async (tx) => {
      const round = await rounds.findDueRound(tx, companyId, deps.clock.now());
      if (round === undefined) return undefined;
      const [origin] = await store.listOriginGroups(tx, companyId, [round.accountId]);
      const pieceRows = given.pieceRows ?? PIECE_ROWS;
      return { round, ends: origin === undefined ? [] : await rounds.listPieceEnds(tx, companyId, origin.accountIds, round, pieceRows) };
    });
    if (plan === undefined) return;
    let { round } = plan;
    for (const end of [...plan.ends, null]) {
      if (given.signal?.aborted) return;
      // It began again, because more came: planned anew.
      if (!(await linkPiece(deps, companyId, round, end))) break;
      if (end === null) continue;
      round = { ...round, amountDone: end };
      for (const category of ["Transaction", "BankAccount", "Company"] as const) await deps.events.publish(category, companyId);
      await given.afterPiece?.();
    }
  }
}

/** The amounts after those already done up to `end`; null ends the round. Answers false when the round began again. */
async function linkPiece(deps: Needs, companyId: string, round: rounds.LinkRound, end: bigint | null): Promise<boolean> {
  return inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await store.lockOverview(tx, companyId)) + 1n;
    if (!(await rounds.advanceRound(tx, companyId, round, end))) return false;
    // Who the other origins are, and in which order, is asked under the lock.
    const [origin] = await store.listOriginGroups(tx, companyId, [round.accountId]);
    if (end === null || origin === undefined) return true;
    const amounts = { after: round.amountDone, last: end };
    const delta = await linkOrigins(tx, deps, { companyId, accountIds: origin.accountIds, days: round, changeSeq, amounts });
    await groups.updateOverviewAfterLinks(tx, companyId, changeSeq, delta);
    return true;
  });
}
