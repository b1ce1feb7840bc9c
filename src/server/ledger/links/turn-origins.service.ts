/**
 * Chooses the facts of a company's items anew after a new order of its origins: in pieces, each in
 * a transaction of its own under the company's lock. New pairs have the new order from the first.
 * After a kill the next run goes on after the last piece.
 */
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { linkHistoryJob } from "./link-job-definitions.ts";
import { nextPieceRows, ROWS_FIRST } from "./piece-size.ts";
import type { PieceRun } from "./piece-run.ts";
import { rebuildGroups } from "./rebuild-groups.service.ts";
import * as groups from "./source-groups.store.ts";
import * as turns from "./link-turns.store.ts";

/** Up to so many pairs are turned within the request: some seconds at the worst. */
export const TURN_LINKS_MAX = 10_000;

/**
 * Lets the company's items follow its present order of origins, under its lock: at once, or by a
 * job where there are more than `linksMax` links. Answers whether a job does it.
 */
export async function turnPairs(
  tx: Tx,
  deps: Pick<Deps, "clock" | "queue">,
  turn: { readonly companyId: string; readonly changeSeq: bigint },
  linksMax: number,
): Promise<boolean> {
  const { companyId, changeSeq } = turn;
  const links = await turns.countLinks(tx, companyId);
  if (links > linksMax) {
    await turns.putTurn(tx, companyId, links, deps.clock.now());
    await deps.queue.enqueue(linkHistoryJob, { companyId }, { tx, key: companyId });
    return true;
  }
  await turnLinks(tx, { companyId, changeSeq, at: deps.clock.now() }, undefined);
  await turns.deleteTurn(tx, companyId);
  return false;
}

/** Goes on with the company's turn, to its end or until the signal. */
export async function turnOrigins(
  deps: Pick<Deps, "db">,
  companyId: string,
  run: PieceRun,
): Promise<void> {
  let links = run.pieceRows ?? ROWS_FIRST;
  while (!run.signal?.aborted) {
    const piece = await turnPiece(deps, companyId, links);
    if (piece === undefined) return;
    await run.tell(piece.ended);
    if (piece.ended) return;
    links = run.pieceRows ?? nextPieceRows(piece.links, piece.heldMs);
    await run.afterPiece?.({ rows: piece.links, heldMs: piece.heldMs });
  }
}

async function turnPiece(
  deps: Pick<Deps, "db">,
  companyId: string,
  linksMax: number,
): Promise<{ ended: boolean; links: number; heldMs: number } | undefined> {
  let start = 0;
  const done = await inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    start = performance.now();
    const turn = await turns.findTurn(tx, companyId);
    if (turn === undefined) return undefined;
    const next = await turns.findNextLinks(tx, companyId, turn.linkDone, linksMax);
    if (next === undefined) {
      await turns.deleteTurn(tx, companyId);
      return { ended: true, links: 0 };
    }
    const range = { after: turn.linkDone, last: next.last };
    await turnLinks(tx, { companyId, changeSeq, at: turn.since }, range);
    await turns.advanceTurn(tx, companyId, next.last, next.count);
    return { ended: false, links: next.count };
  });
  return done && { ...done, heldMs: performance.now() - start };
}

async function turnLinks(
  tx: Tx,
  turn: { readonly companyId: string; readonly changeSeq: bigint; readonly at: Date },
  links: turns.LinkRange | undefined,
): Promise<void> {
  const { companyId, changeSeq, at } = turn;
  await groups.clearGroups(tx);
  await turns.insertGroupsOf(tx, companyId, links);
  const delta = await rebuildGroups(tx, companyId, { changeSeq, at }, { isTurn: true });
  await groups.updateOverviewAfterLinks(tx, companyId, changeSeq, delta);
}
