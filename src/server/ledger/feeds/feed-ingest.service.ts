/**
 * Takes the items of feeds in exactly once: a page of a pull, or a pushed message. Rows, sums,
 * overview, change number, the record of changes and the links to other origins are written in the
 * caller's transaction.
 */
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { nextArrival } from "#server/ledger/arrivals/arrival-time.store.ts";
import {
  listBookedDays,
  listClosedDays,
  markLate,
} from "#server/ledger/arrivals/late-items.store.ts";
import { noteIngest } from "#server/ledger/notes/note-ingest.store.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { markDoubles } from "#server/ledger/numbers/former-numbers.store.ts";
import { linkSources } from "#server/ledger/links/link-sources.service.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { BatchPlan, type Arrived } from "./feed-batch-plan.ts";
import { factsOf, hashItem, type StoredFeedRow } from "./feed-facts.ts";
import * as store from "./feed-ingest.store.ts";
import * as rows from "./feed-rows.store.ts";
import { MOVE_DAYS, pairByCount, type PairedRow, pairMoved } from "./pair-feed-items.ts";

export type FeedSpace = "aggreg8" | "enablebanking" | "szamlazzhu";

export interface FeedBatch {
  readonly companyId: string;
  readonly bankAccountId: string;
  /**
   * The former number of the account by which the items come. They are compared only with rows that
   * came by it too.
   */
  readonly cameBy?: string;
  /** The space of the items' ids. */
  readonly space: FeedSpace;
  /** The reading or the message, for the record of changes. */
  readonly runId: string;
  /**
   * The reading within which each item is shown once, so that two unknown ids are two items. Where
   * ids last as long as a consent, the consent is the reading. Default: `runId`.
   */
  readonly readingId?: string;
  /**
   * Booked and withdrawn items. Where an id stands here twice the last item counts. Pending items
   * are left out.
   */
  readonly items: readonly FeedItem[];
  /**
   * Items with unknown ids that are booked on or before this day are paired by count with stored
   * rows; null: each is a new item.
   */
  readonly pairingUntil: LocalDate | null;
  /**
   * For sources whose ids may change or name another item next time: the items are all items of
   * these days. An id with other facts than before is believed only where no other item of the days
   * is the row behind it.
   */
  readonly wholeDays?: { readonly from: LocalDate; readonly to: LocalDate };
  /**
   * The items are shown beside a running reading (days that are read again). The record of ids that
   * the running reading has met must stay: otherwise a twin that it shows later would be taken for
   * a row that it has shown already.
   */
  readonly besideReading?: boolean;
  readonly source: { readonly kind: "pull" | "message"; idOf(item: FeedItem): string };
  readonly at: Date;
}

export interface FeedBatchResult {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly returned: number;
  readonly unchanged: number;
  /** First and last booking day with a change; null where nothing changed. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

export type FeedIngestNeeds = Pick<Deps, "clock" | "newId">;

/**
 * Takes the items in. An item with a known id updates its row in place (id and marks stay), an item
 * with an unknown id becomes a row or is paired, a withdrawn item leaves every sum. Locks the
 * company's overview until the end of the transaction.
 */
export async function writeFeedBatch(
  tx: Tx,
  needs: FeedIngestNeeds,
  batch: FeedBatch,
): Promise<FeedBatchResult> {
  const changeSeq = (await lockOverview(tx, batch.companyId)) + 1n;
  const readingId = batch.readingId ?? batch.runId;
  const plan = new BatchPlan(batch, readingId);
  const arrived = latestOfEachId(batch);
  if (arrived.length === 0) return plan.result();
  const found = await rows.listKnownItems(
    tx,
    batch,
    readingId,
    arrived.map((each) => each.externalId),
  );
  const { fresh, doubted } = takeKnown(
    plan,
    arrived,
    new Map(found.map((each) => [each.externalId, each])),
    batch,
  );
  const pairs = await pairFresh(tx, batch, readingId, { fresh, plan });
  const unpaired = fresh.filter((each) => !pairs.has(each.line));
  for (const each of fresh) if (pairs.has(each.line)) plan.pair(each, pairs.get(each.line)!);
  for (const each of unpaired) {
    const own = doubted.get(each.externalId);
    if (own !== undefined && !plan.met.has(own.id)) plan.change(each, own);
    else plan.add(each, needs.newId());
  }
  const places = plan.listUnplaced();
  if (places.length > 0) plan.place(await rows.listOccurrences(tx, batch, places));
  await write(tx, needs, batch, { plan, changeSeq, readingId });
  return plan.result();
}

function latestOfEachId(batch: FeedBatch): Arrived[] {
  const latest = new Map<string, Arrived>();
  for (const [index, item] of batch.items.entries()) {
    if (item.status === "pending") continue;
    const externalId = `${batch.space}:${item.externalId.replaceAll("\u0000", "")}`;
    // Deleted and set anew, so that the order is that of the last showing.
    latest.delete(externalId);
    latest.set(externalId, {
      item,
      externalId,
      line: index + 1,
      hash: hashItem(item),
      facts: factsOf(item, batch.at),
    });
  }
  return [...latest.values()];
}

/**
 * Meets items whose ids were shown before. Answers the other items, and the rows behind doubted
 * ids.
 */
function takeKnown(
  plan: BatchPlan,
  arrived: readonly Arrived[],
  known: ReadonlyMap<string, rows.KnownItem>,
  batch: FeedBatch,
): { fresh: Arrived[]; doubted: Map<string, rows.KnownItem> } {
  const fresh: Arrived[] = [];
  const doubted = new Map<string, rows.KnownItem>();
  for (const each of arrived) {
    const row = known.get(each.externalId);
    if (each.item.status === "withdrawn") {
      // An id that was never seen takes nothing back, and an old id does not take back an item that
      // a newer id shows.
      if (row !== undefined && !row.metElsewhere && !plan.met.has(row.id)) plan.withdraw(each, row);
    } else if (row === undefined || row.metElsewhere || plan.met.has(row.id)) {
      fresh.push(each);
    } else if (batch.wholeDays !== undefined && saysAnother(each, row)) {
      fresh.push(each);
      const { from, to } = batch.wholeDays;
      // The row may belong to other days; this reading cannot say.
      if (from <= row.bookingDate && row.bookingDate <= to) doubted.set(each.externalId, row);
    } else {
      plan.meet(each, row);
    }
  }
  return { fresh, doubted };
}

function saysAnother({ facts }: Arrived, row: StoredFeedRow): boolean {
  return (
    facts.amount !== row.amount ||
    facts.currency !== row.currency ||
    facts.bookingDate !== row.bookingDate
  );
}

/** Pairs items of unknown ids with old rows; the answer maps lines of items to rows. */
async function pairFresh(
  tx: Tx,
  batch: FeedBatch,
  readingId: string,
  given: { readonly fresh: readonly Arrived[]; readonly plan: BatchPlan },
): Promise<Map<number, PairedRow>> {
  const until = batch.pairingUntil;
  const eligible = given.fresh.filter(({ facts }) => until !== null && facts.bookingDate <= until);
  const pairs = new Map<number, PairedRow>();
  if (eligible.length === 0) return pairs;
  const taken = new Set(given.plan.met);
  const take = (found: readonly PairedRow[]): void => {
    for (const pair of found) {
      pairs.set(pair.index, pair);
      taken.add(pair.row.id);
    }
  };
  const free = (rows: readonly StoredFeedRow[]): StoredFeedRow[] =>
    rows.filter((row) => !taken.has(row.id));
  const places = eligible.map(({ facts }) => ({ day: facts.bookingDate, amount: facts.amount }));
  const sameDay = free(await rows.listUnmetAt(tx, batch, readingId, places));
  take(
    pairByCount(
      eligible.map(({ line, facts }) => ({ index: line, facts })),
      sameDay,
    ),
  );
  const rest = eligible.filter(({ line, facts }) => !pairs.has(line) && facts.reference !== "");
  const days = rest.map(({ facts }) => facts.bookingDate).sort();
  if (days.length === 0) return pairs;
  const references = rest.map(({ facts }) => facts.reference);
  const around = {
    references,
    from: addDays(days[0]!, -MOVE_DAYS),
    to: addDays(days.at(-1)!, MOVE_DAYS),
  };
  const nearby = free(await rows.listUnmetWith(tx, batch, readingId, around));
  take(
    pairMoved(
      rest.map(({ line, facts }) => ({ index: line, facts })),
      nearby,
    ),
  );
  return pairs;
}

/** Writes new rows, and which of them came late. */
async function insertFresh(
  tx: Tx,
  batch: FeedBatch,
  rows: readonly store.WrittenRow[],
  changeSeq: bigint,
): Promise<void> {
  const { companyId, bankAccountId: accountId } = batch;
  const at = await nextArrival(tx, companyId, batch.at);
  const closed = await listClosedDays(tx, companyId, [accountId]);
  await store.insertRows(tx, batch, rows, { changeSeq, at });
  const days = [...new Set(rows.map(({ facts }) => facts.bookingDate))];
  const booked = await listBookedDays(
    tx,
    companyId,
    at,
    days.map((day) => ({ accountId, day })),
  );
  await markLate(tx, companyId, at, [...closed, ...booked]);
}

async function write(
  tx: Tx,
  needs: FeedIngestNeeds,
  batch: FeedBatch,
  given: { readonly plan: BatchPlan; readonly changeSeq: bigint; readonly readingId: string },
): Promise<void> {
  const { plan, changeSeq, readingId } = given;
  const { companyId, bankAccountId, at } = batch;
  await store.touchItemIds(tx, batch, readingId, plan.touched);
  await store.updateRows(tx, companyId, plan.updates, changeSeq);
  if (plan.inserts.length > 0) await insertFresh(tx, batch, plan.inserts, changeSeq);
  await store.saveItemIds(
    tx,
    batch,
    { readingId, keepSeen: batch.besideReading === true },
    plan.ids,
  );
  await store.insertSources(tx, companyId, batch.source.kind, plan.sources, at);
  await store.lapseChanges(tx, companyId, plan.lapsed, at);
  await store.insertChanges(
    tx,
    companyId,
    batch.runId,
    plan.changes.map((change) => ({ ...change, id: needs.newId() })),
    at,
  );
  const { from, to } = plan.result();
  if (from === null || to === null) return;
  await store.addToDays(tx, batch, plan.days);
  await store.updateAfterBatch(tx, batch, { changeSeq, unbookedDelta: plan.unbookedDelta, at });
  await noteIngest(tx, companyId, { accountIds: [bankAccountId], from, to });
  await markDoubles(tx, companyId, { accountIds: [bankAccountId], from, to }, changeSeq);
  await linkSources(tx, needs, { companyId, accountIds: [bankAccountId], from, to });
}
