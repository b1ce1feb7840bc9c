/** Plans the writes of a feed's batch before any of them happens. Pure. */
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import {
  describeFacts,
  type RowFacts,
  type ShownFacts,
  tellsApart,
} from "#server/ledger/frozen/row-facts.ts";
import { factsOf, rawOf, type StoredFeedRow } from "./feed-facts.ts";
import type { ChangeRow, DayDelta, ItemId, SourceRow, WrittenRow } from "./feed-ingest.store.ts";
import type { KnownItem } from "./feed-rows.store.ts";
import type { FeedBatch, FeedBatchResult } from "./feed-ingest.service.ts";
import type { PairedRow } from "./pair-feed-items.ts";

/** One item of the batch. */
export interface Arrived {
  readonly item: FeedItem;
  /** With the name of its id space before it. */
  readonly externalId: string;
  /** Place in the batch, from 1. */
  readonly line: number;
  readonly hash: Buffer;
  readonly facts: RowFacts;
}

type Placed = { -readonly [Key in keyof WrittenRow]: WrittenRow[Key] };

// The place of a row until the taken places are known.
const UNPLACED = 0;

type PlanNeeds = Pick<FeedBatch, "at" | "source" | "besideReading">;

export class BatchPlan {
  /** Rows that the batch has met. */
  readonly met = new Set<string>();
  readonly inserts: Placed[] = [];
  readonly updates: Placed[] = [];
  readonly ids: ItemId[] = [];
  /** Ids whose items are unchanged and only have to be noted as met. */
  readonly touched: string[] = [];
  readonly sources: SourceRow[] = [];
  readonly changes: Omit<ChangeRow, "id">[] = [];
  /** Changes that are held no more. */
  readonly lapsed: string[] = [];
  readonly days = new Map<LocalDate, DayDelta>();
  unbookedDelta = 0;
  private readonly batch: PlanNeeds;
  private readonly readingId: string;
  private readonly counts = { added: 0, changed: 0, withdrawn: 0, returned: 0, unchanged: 0 };
  private from: LocalDate | null = null;
  private to: LocalDate | null = null;

  constructor(batch: PlanNeeds, readingId: string) {
    this.batch = batch;
    this.readingId = readingId;
  }

  /** Meets an item whose id is known and believed. */
  meet(arrived: Arrived, row: KnownItem): void {
    const same = row.contentHash.equals(arrived.hash);
    if (same && row.withdrawnAt === null) {
      this.met.add(row.id);
      this.counts.unchanged++;
      if (row.seenRun !== this.readingId && this.batch.besideReading !== true)
        this.touched.push(arrived.externalId);
      return;
    }
    this.change(arrived, row);
  }

  /** Changes the row to the item's facts. */
  change(arrived: Arrived, row: StoredFeedRow): void {
    this.met.add(row.id);
    this.name(arrived, row.id);
    const facts = factsOf(arrived.item, this.batch.at, row);
    if (row.withdrawnAt === null && sameFacts(facts, row)) {
      this.counts.unchanged++;
      return;
    }
    this.put(
      row,
      { ...facts, withdrawnAt: null },
      row.withdrawnAt === null ? "changed" : "returned",
    );
    this.addSource(arrived, row.id, "origin_id");
  }

  /** Withdraws a row that the bank takes back. */
  withdraw(arrived: Arrived, row: KnownItem): void {
    this.met.add(row.id);
    if (row.withdrawnAt !== null) {
      this.counts.unchanged++;
      return;
    }
    this.put(row, { ...row, withdrawnAt: this.batch.at }, "withdrawn");
    this.addSource(arrived, row.id, "origin_id");
  }

  /**
   * Gives a stored row the unknown id that names it. The row's facts stay, unless the bank moved or
   * returned the item.
   */
  pair(arrived: Arrived, { row, rule }: PairedRow): void {
    if (row.withdrawnAt !== null || row.bookingDate !== arrived.facts.bookingDate) {
      this.change(arrived, row);
      return;
    }
    this.met.add(row.id);
    this.name(arrived, row.id);
    this.addSource(arrived, row.id, rule);
    this.counts.unchanged++;
  }

  add(arrived: Arrived, id: string): void {
    const { facts } = arrived;
    this.inserts.push({
      id,
      facts,
      occurrence: UNPLACED,
      withdrawnAt: null,
      originId: arrived.externalId,
    });
    this.name(arrived, id);
    this.addSource(arrived, id, "first");
    this.count(facts, 1);
    this.unbookedDelta++;
    this.counts.added++;
  }

  /** Days and amounts at which a place among equal items has to be found. */
  listUnplaced(): { day: LocalDate; amount: Amount }[] {
    return this.unplaced().map(({ facts }) => ({ day: facts.bookingDate, amount: facts.amount }));
  }

  /**
   * Gives new and moved rows the lowest free places. Places that this batch vacates stay free until
   * the next batch.
   */
  place(stored: readonly { day: LocalDate; amount: Amount; occurrence: number }[]): void {
    const taken = new Map<string, Set<number>>();
    const at = (day: LocalDate, amount: Amount): Set<number> => {
      const key = `${day} ${amount}`;
      const numbers = taken.get(key) ?? new Set();
      taken.set(key, numbers);
      return numbers;
    };
    for (const { day, amount, occurrence } of stored) at(day, amount).add(occurrence);
    for (const row of this.unplaced()) {
      const numbers = at(row.facts.bookingDate, row.facts.amount);
      let next = 1;
      while (numbers.has(next)) next++;
      numbers.add(next);
      row.occurrence = next;
    }
  }

  result(): FeedBatchResult {
    return { ...this.counts, from: this.from, to: this.to };
  }

  private unplaced(): Placed[] {
    return [...this.updates, ...this.inserts].filter(({ occurrence }) => occurrence === UNPLACED);
  }

  /**
   * Writes what the bank says into the row. A row that somebody has booked or exported stays as it
   * is, and the change waits for a person; the bank's own arithmetic does not.
   */
  private put(row: StoredFeedRow, said: ShownFacts, kind: ChangeRow["kind"]): void {
    const shown = row.held?.shown ?? row;
    const isFrozen = row.frozenBy.length > 0;
    if (row.held !== undefined) this.lapsed.push(row.held.changeId);
    this.counts[kind]++;
    if (isFrozen && tellsApart(shown, said)) {
      this.record(row, shown, said, { kind, held: true, closed: false });
      return;
    }
    // The bank says again what the row shows.
    if (row.held !== undefined && !tellsApart(shown, said)) return;
    this.rewrite({ ...row, ...shown }, said, said.withdrawnAt);
    this.record(row, shown, said, { kind, held: false, closed: isFrozen });
  }

  /** Writes facts into a row whatever marks it has: a person wants it so. */
  rewrite(row: StoredFeedRow, facts: RowFacts, withdrawnAt: Date | null): void {
    const stays = row.bookingDate === facts.bookingDate && row.amount === facts.amount;
    this.updates.push({
      id: row.id,
      facts,
      occurrence: stays ? row.occurrence : UNPLACED,
      withdrawnAt,
      originId: "",
    });
    if (row.withdrawnAt === null) this.count(row, -1);
    if (withdrawnAt === null) this.count(facts, 1);
    this.widen(row.bookingDate);
    this.widen(facts.bookingDate);
    const open = row.bookedAt === null && row.leadingAccountId === null;
    if (open) this.unbookedDelta += Number(withdrawnAt === null) - Number(row.withdrawnAt === null);
  }

  private record(
    row: StoredFeedRow,
    shown: ShownFacts,
    said: ShownFacts,
    change: Pick<ChangeRow, "kind" | "held" | "closed">,
  ): void {
    this.changes.push({
      ...change,
      transactionId: row.id,
      was: describeFacts(shown, shown.withdrawnAt !== null),
      became: describeFacts(said, said.withdrawnAt !== null),
      frozenBy: row.frozenBy,
    });
  }

  private name(arrived: Arrived, transactionId: string): void {
    this.ids.push({ externalId: arrived.externalId, transactionId, hash: arrived.hash });
  }

  private addSource({ item, line }: Arrived, transactionId: string, rule: string): void {
    this.sources.push({
      transactionId,
      sourceId: this.batch.source.idOf(item),
      line,
      raw: rawOf(item),
      rule,
    });
  }

  private count({ bookingDate, amount }: RowFacts, sign: 1 | -1): void {
    const day = this.days.get(bookingDate) ?? { credit: 0n, debit: 0n, count: 0 };
    const signed = sign === 1 ? amount : -amount;
    if (amount < 0n) day.debit += signed;
    else day.credit += signed;
    day.count += sign;
    this.days.set(bookingDate, day);
    this.widen(bookingDate);
  }

  private widen(day: LocalDate): void {
    if (this.from === null || day < this.from) this.from = day;
    if (this.to === null || day > this.to) this.to = day;
  }
}

function sameFacts(left: RowFacts, right: RowFacts): boolean {
  return JSON.stringify(describeFacts(left, false)) === JSON.stringify(describeFacts(right, false));
}
