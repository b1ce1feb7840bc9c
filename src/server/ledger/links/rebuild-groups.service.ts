/** Puts groups of rows that are one item in order, and chooses what each item shows. */
import type { Tx } from "#server/database/tenant.ts";
import { leaveTies } from "#server/ledger/collections/follow-leads.store.ts";
import { chooseAlone, chooseShown } from "./shown-facts.store.ts";
import * as groups from "./source-groups.store.ts";

/** A step of the books: its change number, and its time. */
export interface BookStep {
  readonly changeSeq: bigint;
  readonly at: Date;
}

/** Why the groups are put in order. */
export interface GroupOrder {
  /** A director turned the order of sources. */
  readonly isTurn?: boolean;
  /** Rows left these groups for good; the tombstone of each names the row that leads now. */
  readonly isLeft?: boolean;
  /** A person put the rows together. */
  readonly isDecided?: boolean;
}

/**
 * Puts every group of `link_member` in order and chooses its facts. Answers by how much the number
 * of the company's unbooked items grew (negative: shrank).
 */
export async function rebuildGroups(
  tx: Tx,
  companyId: string,
  step: BookStep,
  { isTurn = false, isLeft = false, isDecided = false }: GroupOrder = {},
): Promise<number> {
  const delta = await groups.orderGroups(tx, companyId, step.changeSeq, { isLeft, isDecided });
  await chooseShown(tx, { companyId, ...step, isTurn });
  return delta;
}

/**
 * Makes rows stand alone; answers by how much the number of unbooked items grew. `forget`: the rows
 * leave the account, and decisions of people about them go too.
 */
export async function separate(
  tx: Tx,
  companyId: string,
  leaving: groups.Leaving,
  step: BookStep,
  forget: boolean,
): Promise<{ readonly delta: number; readonly ended: number }> {
  await groups.clearGroups(tx);
  await groups.insertLeaving(tx, companyId, leaving);
  await leaveTies(tx, companyId, !forget);
  const ended = await groups.countLinksOfLeaving(tx, companyId);
  const delta =
    (await groups.releaseLeaving(tx, companyId, step.changeSeq)) +
    (await rebuildGroups(tx, companyId, step, { isLeft: forget }));
  await groups.deleteLinksOfLeaving(tx, companyId, forget);
  await chooseAlone(tx, { companyId, ...step });
  return { delta, ended };
}
