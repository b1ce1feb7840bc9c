/**
 * What a person decides about changes of booked and exported rows (decision 0145). An accepted
 * change is written into its row, a row that leaves goes with its tombstone, and a kept row stays
 * as it is while its source says something else.
 */
import type { Tx } from "#server/database/tenant.ts";
import { readFacts, type RowFacts } from "#server/ledger/frozen/row-facts.ts";
import type { FeedIngestNeeds } from "#server/ledger/feeds/feed-ingest.service.ts";
import { listShownRows } from "#server/ledger/feeds/feed-rows.store.ts";
import { type NewFacts, putFacts } from "#server/ledger/feeds/put-facts.service.ts";
import { listReturnable, writeRowsBack } from "#server/ledger/files/bring-back.store.ts";
import {
  chooseDecided,
  countUnbookedDoomed,
  removeDoomed,
} from "#server/ledger/files/remove-items.store.ts";
import { leaveLinks, linkSources, linkWithout } from "#server/ledger/links/link-sources.service.ts";
import { showDecided } from "#server/ledger/links/shown-facts.store.ts";
import { noteIngest } from "#server/ledger/notes/note-ingest.store.ts";
import { lapseSettled } from "#server/ledger/links/hold-items.store.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import * as store from "./change-rows.store.ts";
import { acceptLinks, isOfLinks, keepLinks, undoLinks } from "./decide-links.service.ts";

type Change = store.ChangeToDecide;

interface Work {
  readonly companyId: string;
  readonly changeSeq: bigint;
  readonly at: Date;
}

/** The row leaves the books, because its file does not show it any more. */
const leaves = ({ way, kind }: store.ChangeSort): boolean =>
  kind === "withdrawn" && (way === "file" || way === "reader");

/**
 * Decides about changes under the company's lock. Changes that somebody decided before, that a
 * newer one has replaced, or whose rows are gone are left alone. Answers the number of the others.
 */
export async function decideChanges(
  tx: Tx,
  needs: FeedIngestNeeds,
  deciding: store.Deciding,
  decision: store.ChangeDecision,
  ids: readonly string[],
): Promise<number> {
  const { companyId, at } = deciding;
  const changeSeq = (await lockOverview(tx, companyId)) + 1n;
  const changes = await store.listWaiting(tx, companyId, ids);
  if (changes.length === 0) return 0;
  const work = { companyId, changeSeq, at };
  await store.writeDecision(
    tx,
    deciding,
    decision,
    changes.map(({ id }) => id),
  );
  const ofLinks = changes.filter(isOfLinks);
  const ofFacts = changes.filter((change) => !isOfLinks(change));
  const decideLinks = decision === "accepted" ? acceptLinks : keepLinks;
  if (ofLinks.length > 0) await decideLinks(tx, needs, work, deciding.by, ofLinks);
  if (decision === "accepted") await accept(tx, needs, work, ofFacts);
  // A program of before wrote the change into the row; the row gets its facts back.
  else
    await showFacts(
      tx,
      needs,
      work,
      ofFacts.filter(({ held }) => !held),
      "was",
    );
  await lapseSettled(tx, companyId, at);
  return changes.length;
}

async function accept(
  tx: Tx,
  needs: FeedIngestNeeds,
  work: Work,
  changes: readonly Change[],
): Promise<void> {
  const leaving = changes.filter(leaves);
  const turned = changes.filter(({ way }) => way === "origin");
  const others = changes.filter((change) => !leaves(change) && change.way !== "origin");
  await showFacts(tx, needs, work, others, "became");
  if (turned.length > 0) await showChosen(tx, work, turned, "became");
  if (leaving.length > 0) await remove(tx, needs, work, leaving);
}

/** Writes the facts that differ between `was` and `became` into the rows, as one of them says. */
async function showFacts(
  tx: Tx,
  needs: FeedIngestNeeds,
  work: Work,
  changes: readonly Change[],
  side: "was" | "became",
): Promise<void> {
  const byRow = Map.groupBy(changes, ({ transactionId }) => transactionId);
  const rows = await listShownRows(tx, work.companyId, [...byRow.keys()]);
  const news = rows.flatMap((row): NewFacts[] => {
    let facts: RowFacts = row;
    let { withdrawnAt } = row;
    for (const change of byRow.get(row.id) ?? []) {
      const { told, withdrawn } = differences(change, side);
      facts = readFacts(told, facts);
      if (withdrawn !== undefined) withdrawnAt = withdrawn ? (withdrawnAt ?? work.at) : null;
    }
    const same = withdrawnAt === row.withdrawnAt && isSame(facts, row);
    return same ? [] : [{ row, facts, withdrawnAt }];
  });
  if (news.length > 0) await putFacts(tx, needs, work, news);
}

function isSame(facts: RowFacts, row: RowFacts): boolean {
  return Object.entries(facts).every(([name, value]) => row[name as keyof RowFacts] === value);
}

/** The facts of one side that the other side tells otherwise. */
function differences(
  change: Pick<Change, "was" | "became">,
  side: "was" | "became",
): { told: Record<string, unknown>; withdrawn: boolean | undefined } {
  const [wanted, other] =
    side === "was" ? [change.was, change.became] : [change.became, change.was];
  const told: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wanted))
    if (name !== "withdrawn" && value !== other[name]) told[name] = value;
  const withdrawn = wanted["withdrawn"] === other["withdrawn"] ? undefined : wanted["withdrawn"];
  return { told, withdrawn: withdrawn === undefined ? undefined : withdrawn === true };
}

/** Makes items show what a change of their sources says, or what they showed before. */
async function showChosen(
  tx: Tx,
  { companyId, changeSeq }: Work,
  changes: readonly Change[],
  side: "was" | "became",
): Promise<void> {
  const decided = changes.map((change) => ({ id: change.transactionId, told: change[side] }));
  await showDecided(tx, { companyId, changeSeq }, decided);
  await updateOverview(tx, companyId, { changeSeq, unbookedDelta: 0 });
}

async function remove(
  tx: Tx,
  needs: FeedIngestNeeds,
  work: Work,
  changes: readonly Change[],
): Promise<void> {
  const { companyId, changeSeq, at } = work;
  await chooseDecided(
    tx,
    companyId,
    changes.map(({ transactionId }) => transactionId),
  );
  await leaveLinks(tx, companyId, "doomed_item", { changeSeq, at });
  const unbooked = await countUnbookedDoomed(tx, companyId);
  const gone = await removeDoomed(tx, { companyId, changeSeq, at, reason: "change_accepted" });
  await updateOverview(tx, companyId, { changeSeq, unbookedDelta: -unbooked });
  await linkWithout(tx, needs, companyId, gone);
}

/** What an undo came to. */
export interface Undone {
  readonly reopened: number;
  /** Rows that changed again since, or whose place is taken: they were left alone. */
  readonly kept: number;
}

/**
 * Takes a command's decisions back under the company's lock: its changes wait again, and the rows
 * show again what they showed. The caller has checked whose command it is.
 */
export async function undoDecisions(
  tx: Tx,
  needs: FeedIngestNeeds,
  { companyId, operationId, at }: Omit<store.Deciding, "by">,
): Promise<Undone> {
  const changeSeq = (await lockOverview(tx, companyId)) + 1n;
  const work = { companyId, changeSeq, at };
  const decided = await store.listDecidedBy(tx, companyId, operationId);
  const unlinked = await undoLinks(
    tx,
    needs,
    work,
    decided.filter((change) => isOfLinks(change) && !change.newer),
  );
  const free = decided.filter((change) => !change.newer && !isOfLinks(change));
  const accepted = free.filter(({ decision }) => decision === "accepted");
  const left = accepted.filter(leaves);
  const back = new Set(await bringBack(tx, needs, work, left));
  const untouched = await listUntouched(
    tx,
    companyId,
    accepted.filter((change) => !leaves(change) && change.way !== "origin"),
  );
  const shown = new Set(untouched.map(({ id }) => id));
  const undone = free.filter((change) => {
    if (!change.isThere && !back.has(change.id)) return false;
    if (change.decision === "kept" || change.way === "origin") return true;
    return leaves(change) ? back.has(change.id) : shown.has(change.id);
  });
  await store.reopen(tx, companyId, [...unlinked, ...undone.map(({ id }) => id)]);
  await showFacts(tx, needs, work, untouched, "was");
  const turned = undone.filter(({ way, decision }) => way === "origin" && decision === "accepted");
  if (turned.length > 0) await showChosen(tx, work, turned, "was");
  const reopened = undone.length + unlinked.length;
  return { reopened, kept: decided.length - reopened };
}

/** Those of the changes whose rows still show what was accepted. */
async function listUntouched<Decided extends Change>(
  tx: Tx,
  companyId: string,
  changes: readonly Decided[],
): Promise<Decided[]> {
  const rows = await listShownRows(
    tx,
    companyId,
    changes.map(({ transactionId }) => transactionId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return changes.filter((change) => {
    const row = byId.get(change.transactionId);
    if (row === undefined) return false;
    const { told, withdrawn } = differences(change, "became");
    return (
      isSame(readFacts(told, row), row) &&
      (withdrawn === undefined || withdrawn === (row.withdrawnAt !== null))
    );
  });
}

/** Writes rows back that left; answers the changes whose rows are there again. */
async function bringBack(
  tx: Tx,
  needs: FeedIngestNeeds,
  { companyId, changeSeq }: Work,
  changes: readonly store.DecidedChange[],
): Promise<string[]> {
  const bySeq = Map.groupBy(
    changes.filter(({ leftSeq, isThere }) => leftSeq !== null && !isThere),
    ({ leftSeq }) => leftSeq!,
  );
  const back: string[] = [];
  for (const [leftSeq, own] of bySeq) {
    const returning = await listReturnable(
      tx,
      companyId,
      leftSeq,
      own.map(({ transactionId }) => transactionId),
    );
    if (returning.ids.length === 0) continue;
    const rows = await writeRowsBack(tx, companyId, leftSeq, changeSeq);
    const ids = new Set(returning.ids);
    const returned = own.filter(({ transactionId }) => ids.has(transactionId)).map(({ id }) => id);
    await store.writeSourcesBack(tx, companyId, returned);
    await updateOverview(tx, companyId, { changeSeq, unbookedDelta: returning.unbooked });
    back.push(...returned);
    const [from, to] = [rows.first_day, rows.last_day];
    if (from === null || to === null) continue;
    const written = { accountIds: rows.account_ids ?? [], from, to };
    await noteIngest(tx, companyId, written);
    await linkSources(tx, needs, { companyId, ...written });
  }
  return back;
}
