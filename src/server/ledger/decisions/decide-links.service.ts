/**
 * What a person decides where sources show two frozen items as one payment, or one as two (decision
 * 0280). What was accepted is a pair of his own, what was kept is never proposed again, and an undo
 * gives both items the parts that they had.
 */
import { BY_PROGRAM } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { FeedIngestNeeds } from "#server/ledger/feeds/feed-ingest.service.ts";
import {
  type DoubleEvidence,
  settleDouble,
  takeSharedMark,
} from "#server/ledger/links/doubles.store.ts";
import { rebuildGroups, separate } from "#server/ledger/links/rebuild-groups.service.ts";
import { groupOf, linkGroups } from "#server/ledger/links/row-groups.service.ts";
import { showDecided } from "#server/ledger/links/shown-facts.store.ts";
import * as groups from "#server/ledger/links/source-groups.store.ts";
import * as kept from "#server/ledger/links/kept-links.store.ts";
import * as links from "#server/ledger/links/source-links.store.ts";
import * as store from "./change-rows.store.ts";

type Change = store.ChangeToDecide;

interface Work {
  readonly companyId: string;
  readonly changeSeq: bigint;
  readonly at: Date;
}

/** The change is one of this module. */
export const isOfLinks = ({ way }: Pick<Change, "way">): boolean => way === "link";

const othersOf = (change: Change): readonly string[] => store.readOthers(change.was, change.became);

/** Carries out what a person accepted; what cannot be any more lapses. */
export async function acceptLinks(
  tx: Tx,
  needs: FeedIngestNeeds,
  work: Work,
  by: string,
  changes: readonly Change[],
): Promise<void> {
  const lapsed: string[] = [];
  let delta = 0;
  for (const change of changes) {
    const grown =
      change.kind === "joined"
        ? await putTogether(tx, needs, work, by, change)
        : await takeApart(tx, needs, work, by, change);
    if (grown === undefined) lapsed.push(change.id);
    else delta += grown;
  }
  if (lapsed.length > 0) await store.lapseDecided(tx, work.companyId, lapsed);
  await groups.updateOverviewAfterLinks(tx, work.companyId, work.changeSeq, delta);
}

/** The items stay as they are, and nothing proposes it again. */
export async function keepLinks(
  tx: Tx,
  needs: FeedIngestNeeds,
  { companyId, changeSeq, at }: Work,
  by: string,
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) {
    const others = othersOf(change);
    if (change.kind === "parted") {
      await kept.decideLinks(tx, companyId, { ids: others, by, at });
      continue;
    }
    await insertApart(tx, needs, { companyId, at }, by, [[others[0]!, change.transactionId]]);
    const ids = [others[0]!, change.transactionId] as const;
    await settleDouble(tx, { companyId, ids }, true, changeSeq);
  }
}

async function putTogether(
  tx: Tx,
  needs: FeedIngestNeeds,
  { companyId, changeSeq }: Work,
  by: string,
  change: Change,
): Promise<number | undefined> {
  const ids = [othersOf(change)[0]!, change.transactionId] as const;
  const known = await links.listLinks(tx, companyId, ids);
  const [one, other] = [groupOf(known, ids[0]), groupOf(known, ids[1])] as const;
  const rows = await links.listLinkableRows(tx, companyId, [...one, ...other]);
  const leads = rows.filter(({ id }) => ids.includes(id));
  const isFree =
    leads.length === 2 &&
    leads.every((row) => row.leading_account_id === null && row.withdrawn_at === null) &&
    leads[0]!.amount === leads[1]!.amount &&
    new Set(rows.map((row) => row.bank_account_id)).size === one.size + other.size;
  if (!isFree) return undefined;
  const evidence: DoubleEvidence = {
    pair: ids,
    unbooked: leads.filter((row) => row.booked_at === null).map(({ id }) => id),
  };
  await settleDouble(tx, { companyId, ids }, true, changeSeq);
  return linkGroups(
    tx,
    needs,
    { companyId, ids, links: known, changeSeq },
    { groups: [one, other], evidence, by: { userId: by, through: BY_PROGRAM }, isTold: true },
  );
}

async function takeApart(
  tx: Tx,
  needs: FeedIngestNeeds,
  { companyId, changeSeq, at }: Work,
  by: string,
  change: Change,
): Promise<number | undefined> {
  const others = othersOf(change);
  const lead = change.transactionId;
  const group = groupOf(await links.listLinks(tx, companyId, [lead]), lead);
  if (others.length === 0 || others.some((id) => !group.has(id))) return undefined;
  const { delta } = await separate(tx, companyId, { ids: others }, { changeSeq, at }, false);
  const stay = [...group].filter((id) => !others.includes(id));
  const apart = stay.flatMap((one) => others.map((other): [string, string] => [one, other]));
  await insertApart(tx, needs, { companyId, at }, by, apart);
  for (const id of others) await settleDouble(tx, { companyId, ids: [lead, id] }, true, changeSeq);
  return delta;
}

async function insertApart(
  tx: Tx,
  needs: FeedIngestNeeds,
  { companyId, at }: Pick<Work, "companyId" | "at">,
  by: string,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const made = pairs.map(([leadingId, otherId]) => ({
    id: needs.newId(),
    leadingId,
    otherId,
    rule: "manual" as const,
    evidence: { pair: [leadingId, otherId], unbooked: [] },
    decidedBy: by,
    undone: true,
  }));
  await links.insertLinks(tx, companyId, made, at);
}

/** Takes decisions back; answers the ids of those that could be taken back. */
export async function undoLinks(
  tx: Tx,
  needs: FeedIngestNeeds,
  work: Work,
  changes: readonly store.DecidedChange[],
): Promise<string[]> {
  const undone: string[] = [];
  let delta = 0;
  for (const change of changes) {
    const grown = await undoLink(tx, needs, work, change);
    if (grown === undefined) continue;
    delta += grown;
    undone.push(change.id);
  }
  await groups.updateOverviewAfterLinks(tx, work.companyId, work.changeSeq, delta);
  return undone;
}

async function undoLink(
  tx: Tx,
  needs: FeedIngestNeeds,
  work: Work,
  change: store.DecidedChange,
): Promise<number | undefined> {
  const { companyId, changeSeq } = work;
  const others = othersOf(change);
  const own = change.transactionId;
  const group = groupOf(await links.listLinks(tx, companyId, [own]), own);
  const isOne = others.every((id) => group.has(id));
  const wasOne = (change.kind === "joined") === (change.decision === "accepted");
  if (change.decision === "lapsed" || isOne !== wasOne) return undefined;
  let delta = 0;
  if (change.decision === "kept" && change.kind === "parted")
    await kept.restoreLinks(tx, companyId, change.undo!.links);
  else if (change.decision === "kept") await kept.deleteApart(tx, companyId, [own], others);
  else if (change.kind === "joined") delta = await splitAgain(tx, needs, work, change);
  else {
    await kept.deleteApart(tx, companyId, [...group], others);
    delta = await regroup(tx, needs, work, change.undo!.links);
  }
  const settled = change.kind === "parted" && change.decision === "accepted";
  if (!(change.kind === "parted" && change.decision === "kept"))
    for (const id of others)
      await settleDouble(tx, { companyId, ids: [own, id] }, settled, changeSeq);
  return delta;
}

/** The item that ended stands with its own parts again, and shows what it showed. */
async function splitAgain(
  tx: Tx,
  needs: FeedIngestNeeds,
  work: Work,
  change: store.DecidedChange,
): Promise<number> {
  const { companyId, changeSeq, at } = work;
  const { links: former, unbooked } = change.undo!;
  const own = change.transactionId;
  const ids = [own, ...former.map(({ other_id }) => other_id)];
  let { delta } = await separate(tx, companyId, { ids }, { changeSeq, at }, false);
  const [stays] = othersOf(change);
  for (const [id, markedBeside] of [
    [own, stays!],
    [stays!, own],
  ] as const)
    if (unbooked.includes(id))
      delta += await takeSharedMark(tx, companyId, { id, markedBeside }, changeSeq);
  delta += await regroup(tx, needs, work, former);
  await showDecided(tx, { companyId, changeSeq }, [{ id: own, told: change.was }]);
  return delta;
}

/** Puts the rows of former links together again. */
async function regroup(
  tx: Tx,
  needs: FeedIngestNeeds,
  { companyId, changeSeq, at }: Work,
  former: readonly kept.LinkRow[],
): Promise<number> {
  if (former.length === 0) return 0;
  const ids = [...new Set(former.flatMap(({ leading_id, other_id }) => [leading_id, other_id]))];
  const { delta } = await separate(tx, companyId, { ids }, { changeSeq, at }, false);
  const made = former.map((link) => ({ ...link, id: needs.newId() }));
  await kept.restoreLinks(tx, companyId, made);
  await groups.clearGroups(tx);
  await groups.insertMembers(
    tx,
    ids.map((transactionId) => ({ groupId: former[0]!.leading_id, transactionId })),
  );
  return delta + (await rebuildGroups(tx, companyId, { changeSeq, at }, { isDecided: true }));
}
