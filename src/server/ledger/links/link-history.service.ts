/**
 * Links long histories after the transaction that wrote them: amount by amount in pieces, each in a
 * transaction of its own under the company's lock. After a kill at any moment the finished pieces
 * stay, and the next run goes on after them.
 */
import type { Deps } from "#server/deps.ts";
import { isWorthRepeating } from "#server/database/database-errors.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import * as groups from "./source-groups.store.ts";
import * as rounds from "./link-rounds.store.ts";
import { linkHistoryJob } from "./link-job-definitions.ts";
import { findShownDays } from "./shown-days.store.ts";
import { linkOrigins } from "./link-sources.service.ts";
import { chooseChanged } from "./shown-facts.store.ts";
import { type LinkRun, type PieceRun, startPieceRun } from "./piece-run.ts";
import { nextPieceRows, ROWS_FIRST } from "./piece-size.ts";
import * as store from "./source-links.store.ts";
import { turnOrigins } from "./turn-origins.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events">;

// Steps by which a piece grows; an amount of more rows is a step by itself.
const STEP_ROWS = 100;
// Further companies wait for the next minute's look.
const COMPANIES_AT_ONCE = 200;

/** Enqueues companies with something to link, except those whose run waits or works. */
export async function queueLinkRounds(deps: Pick<Deps, "db" | "queue" | "clock">): Promise<void> {
  await inGlobal(deps.db, async (tx) => {
    for (const companyId of await rounds.listCompaniesToLink(
      tx,
      deps.clock.now(),
      COMPANIES_AT_ONCE,
    )) {
      await deps.queue.enqueue(linkHistoryJob, { companyId }, { tx, key: companyId });
    }
  });
}

/**
 * Turns and links everything that is due in the company, to the end or until the signal. The next
 * minute's look finds the rest.
 */
export async function linkHistory(
  deps: Needs,
  companyId: string,
  given: LinkRun = {},
): Promise<void> {
  let rows = 0;
  const run = startPieceRun(deps, companyId, {
    ...given,
    afterPiece: async (piece) => {
      rows += piece.rows;
      await given.afterPiece?.(piece);
    },
  });
  try {
    await turnOrigins(deps, companyId, run);
    while (!run.signal?.aborted && (await linkDueRound(deps, companyId, run)))
      await run.tell(false);
  } catch (error) {
    // A large file holds the lock for minutes: no fault, and the rest is done when the lock is
    // free.
    if (!isWorthRepeating(error)) throw error;
  } finally {
    await refreshStatistics(deps, rows);
  }
}

/**
 * Works at the company's next round until it ends, or begins again because more rows came. False
 * where none is due.
 */
async function linkDueRound(deps: Needs, companyId: string, run: PieceRun): Promise<boolean> {
  const plan = await planDueRound(deps, companyId, run.pieceRows ?? STEP_ROWS);
  if (plan === undefined) return false;
  let { round } = plan;
  let size = run.pieceRows ?? ROWS_FIRST;
  for (let step = 0; ;) {
    if (run.signal?.aborted) return true;
    const taken = takeSteps(plan.steps, step, size);
    const piece =
      taken.at(-1) === undefined ? null : { last: taken.at(-1)!.last, rows: sumRows(taken) };
    const heldMs = await linkPiece(deps, companyId, round, piece);
    if (heldMs === undefined) return true;
    await run.tell(piece === null);
    if (piece === null) return true;
    step += taken.length;
    round = { ...round, amountDone: piece.last };
    size = run.pieceRows ?? nextPieceRows(piece.rows, heldMs);
    await run.afterPiece?.({ rows: piece.rows, heldMs });
  }
}

/** Plans the round without the lock, because the plan decides only the size of pieces. */
async function planDueRound(
  deps: Needs,
  companyId: string,
  stepRows: number,
): Promise<{ round: rounds.LinkRound; steps: readonly rounds.RoundPiece[] } | undefined> {
  return inCompany(deps.db, companyId, async (tx) => {
    const round = await rounds.findDueRound(tx, companyId, deps.clock.now());
    if (round === undefined) return undefined;
    const [origin] = await store.listOriginGroups(tx, companyId, [round.accountId]);
    const steps =
      origin === undefined
        ? []
        : await rounds.listPieces(tx, companyId, origin.accountIds, round, stepRows);
    await rounds.planRound(tx, companyId, round, sumRows(steps));
    return { round, steps };
  });
}

/** The next steps, as many as fit into so many rows; at least one, where there is one. */
function takeSteps(
  steps: readonly rounds.RoundPiece[],
  from: number,
  rowsMax: number,
): readonly rounds.RoundPiece[] {
  let [to, rows] = [from, 0];
  while (to < steps.length && (to === from || rows + steps[to]!.rows <= rowsMax))
    rows += steps[to++]!.rows;
  return steps.slice(from, to);
}

function sumRows(steps: readonly rounds.RoundPiece[]): number {
  return steps.reduce((sum, step) => sum + step.rows, 0);
}

/**
 * Links the amounts of the piece; null ends the round. Answers for how many milliseconds the lock
 * was held, undefined where the round began again.
 */
async function linkPiece(
  deps: Needs,
  companyId: string,
  round: rounds.LinkRound,
  piece: rounds.RoundPiece | null,
): Promise<number | undefined> {
  let start = 0;
  const linked = await inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    start = performance.now();
    if (!(await rounds.advanceRound(tx, companyId, round, piece))) return false;
    // The other origins and their order are asked for under the lock.
    const [origin] = await store.listOriginGroups(tx, companyId, [round.accountId]);
    if (piece === null || origin === undefined) return true;
    const amounts = { after: round.amountDone, last: piece.last };
    const delta = await linkOrigins(tx, deps, {
      companyId,
      accountIds: origin.accountIds,
      days: round,
      shown: await findShownDays(tx, companyId, origin.accountIds),
      changeSeq,
      amounts,
    });
    await chooseChanged(tx, { companyId, changeSeq, at: deps.clock.now() });
    await groups.updateOverviewAfterLinks(tx, companyId, changeSeq, delta);
    return true;
  });
  return linked ? performance.now() - start : undefined;
}
