/**
 * Identity of items as a multiset. Within one account, day, amount and currency, new items are
 * paired with stored ones by falling strength of evidence, and the counts decide about the rest.
 * The day is the booking day where both state one, else the value date. Undecided items are kept
 * and marked, so that no item is lost and none is doubled without a mark. The order of the rows
 * changes nothing (decision 0032).
 */
import type { LocalDate } from "#values/local-date.ts";
import type { DayBook } from "./day-book.ts";
import type { Relations } from "./relations.ts";
import {
  bySide,
  type FreshSide,
  Group,
  type GroupEvidence,
  Side,
  SIMILARITY_MIN,
  type StoredSide,
} from "./pair-group.ts";
import {
  ADVICE_KINDS,
  groupKeyOf,
  type NewItem,
  type PairItem,
  type PairOutcome,
  type PairRule,
  type StatementFacts,
  type StatementItems,
  type StoredItem,
} from "./pair-types.ts";
import { VALUE_SHIFT_DAYS } from "./statement-relation.ts";
import { findCommonRun } from "./statement-run.ts";
import { findSharedHours, TELLING_WITH_WORDS } from "./shared-hours.ts";
import { findRegrouped } from "./regrouped-items.ts";
import type { Alike } from "./one-row-index.ts";
import { runSteps } from "./steps.ts";
import { findSuperseded, mayDisprove } from "./superseded.ts";
import {
  sideOf,
  coversDay,
  isDeepWithin,
  mayDouble,
  areNear,
  gapOf,
  valueDayOf,
  freshSide,
  groupByKey,
} from "./pair-sides.ts";

export { ADVICE_KINDS } from "./pair-types.ts";

/**
 * A booking date may differ by so many days where the origin's id says that the item is the same.
 */
export const ID_SHIFT_DAYS = 7;

/** Pairs the items of one statement with the stored ones. */
export function pairStatement(...given: Parameters<typeof pairInSteps>): PairOutcome {
  return runSteps(pairInSteps(...given));
}

/** The same in steps of which none takes long: other work may be done between them. */
export function* pairInSteps(
  book: DayBook,
  input: StatementItems,
  evidence: GroupEvidence,
): Generator<void, PairOutcome> {
  const pairing = new Pairing(book, input, evidence);
  pairing.pairRuns();
  yield* pairing.pairHours();
  yield* pairing.pairByBookingDay();
  yield* pairing.pairByValueDay();
  yield* pairing.pairNearDays();
  return pairing.conclude();
}

class Pairing {
  private readonly book: DayBook;
  private readonly input: StatementItems;
  private readonly evidence: GroupEvidence;
  private readonly relations: Relations;
  private readonly taken: Set<string>;
  private readonly pairs: {
    readonly seq: number;
    readonly storedId: string;
    readonly rule: PairRule;
  }[] = [];
  /** Groups with a rest on both sides, where items may be doubles. */
  private readonly open: Group[] = [];
  private rest: NewItem[];

  constructor(book: DayBook, input: StatementItems, evidence: GroupEvidence) {
    const { statement, fresh, shifted } = input;
    this.book = book;
    this.input = input;
    this.evidence = evidence;
    this.relations = book.relate(statement, fresh);
    this.taken = new Set(shifted?.values());
    for (const { seq } of fresh) {
      const storedId = shifted?.get(seq);
      if (storedId !== undefined) this.pairs.push({ seq, storedId, rule: "origin_id" });
    }
    this.rest = fresh.filter((item) => !shifted?.has(item.seq));
  }

  /** Pairs shared items with a statement whose days cannot be compared, by the order of both. */
  pairRuns(): void {
    const { statement, fresh } = this.input;
    if (fresh.length !== statement.count || fresh.length === 0) return;
    const rows = fresh.toSorted((left, right) => left.line - right.line);
    for (const other of this.relations.besideWithoutDays()) {
      if (other.count === 0) continue;
      const stored = this.book.itemsOf(other);
      if (stored === undefined || this.relations.isWithinOrBeside(other)) continue;
      const run = findCommonRun(sideOf(statement, rows), sideOf(other, stored), VALUE_SHIFT_DAYS);
      // A statement that lies within the other shares all of its rows. A shorter run is chance, and
      // the rows are not in the bank's order.
      const shared = run.kind === "proven" ? run.left.length : undefined;
      if (
        shared !== undefined &&
        shared < Math.min(rows.length, stored.length) &&
        this.relations.isInside(other)
      )
        continue;
      if (run.kind === "proven" || run.kind === "told") this.pairRun(run.left, run.right);
      // Items outside the run are not the same where balances say so; where only amounts do, they
      // are marked. Where no run fits, the two show different items, or one of them is not in the
      // order of booking.
      if (run.kind === "proven") this.relations.closeTo(other, "disjoint");
      if (run.kind === "told" || (run.kind === "none" && !this.relations.isPartlyShown(other)))
        this.relations.doubt(other);
    }
    this.dropPaired();
  }

  /**
   * Pairs items that two tables of one day share in the same order at their ends, where each table
   * has others beside: their hours overlap there.
   */
  *pairHours(): Generator<void> {
    for (const [day, items] of Map.groupBy(
      this.rest.filter((item) => item.dayStated),
      (item) => item.bookingDate,
    )) {
      const rows = items.toSorted((left, right) => left.line - right.line);
      yield;
      if (items.length < TELLING_WITH_WORDS) continue;
      for (const other of this.relations.dividedFrom(day, TELLING_WITH_WORDS)) {
        const stored = this.book.itemsOn(other, day);
        const run = stored === undefined ? undefined : findSharedHours(rows, stored);
        if (run !== undefined) this.pairRun(run.left, run.right);
      }
    }
    this.dropPaired();
  }

  /** Pairs items of which both sides state the booking day. */
  *pairByBookingDay(): Generator<void> {
    for (const [day, items] of Map.groupBy(
      this.rest.filter((item) => item.dayStated),
      (item) => item.bookingDate,
    )) {
      yield* this.pairGroups(items, (key) => this.alikeOn(day, key), day);
    }
    this.dropPaired();
  }

  /** Pairs items of which one side states no booking day, by their value dates. */
  *pairByValueDay(): Generator<void> {
    for (const [day, items] of Map.groupBy(this.rest, valueDayOf)) {
      const stored = (key: string): Alike => ({
        items: this.book.alikeValuedOn(day, key),
        hidden: 0,
      });
      const unstatedOf = (key: string): Alike => ({
        items: this.book.unstatedValuedOn(day, key),
        hidden: 0,
      });
      const stated = items.filter((item) => item.dayStated);
      if (stated.length > 0) yield* this.pairGroups(stated, unstatedOf, undefined);
      const unstated = items.filter((item) => !item.dayStated);
      if (unstated.length > 0) yield* this.pairGroups(unstated, stored, undefined);
    }
    this.dropPaired();
  }

  /**
   * Pairs items of which one side states no booking day and the other no value date, by nearby
   * days.
   */
  *pairNearDays(): Generator<void> {
    for (const items of groupByKey(this.rest).values()) {
      yield;
      const all = new Set(
        items.flatMap((fresh) =>
          this.book.withoutDay(fresh).filter((item) => areNear(item, fresh)),
        ),
      );
      const near = [...all].filter((item) => !this.taken.has(item.id));
      if (near.length === 0) continue;
      const group = this.group(near, items, undefined);
      const key = groupKeyOf(items[0]!);
      const isOnly =
        all.size === 1 && this.input.fresh.filter((item) => groupKeyOf(item) === key).length === 1;
      group.pairNear(
        (left, right, score) => this.nearReason(left, right, { score, isOnly }),
        gapOf,
      );
      this.keep(group);
    }
    this.dropPaired();
  }

  conclude(): PairOutcome {
    const skipped = this.rest.filter((item) => this.isProvenElsewhere(item));
    const gone = new Set(skipped.map((item) => item.seq));
    const paired = new Set(this.pairs.map((pair) => pair.storedId));
    const superseded = findSuperseded(this.book, this.relations, { ...this.input, paired });
    for (const id of superseded) this.taken.add(id);
    return {
      pairs: this.pairs,
      fresh: this.placeFresh(this.rest.filter((item) => !gone.has(item.seq))),
      skipped: skipped.map((item) => item.seq),
      superseded,
    };
  }

  private *pairGroups(
    fresh: readonly NewItem[],
    stored: (key: string) => Alike,
    day: LocalDate | undefined,
  ): Generator<void> {
    for (const [key, items] of groupByKey(fresh)) {
      yield;
      const { items: alike, hidden } = stored(key);
      const free = alike.filter((item) => !this.taken.has(item.id));
      if (free.length === 0) continue;
      const group = this.group(free, items, day, hidden);
      group.pair();
      this.keep(group);
    }
  }

  private pairRun(fresh: readonly NewItem[], stored: readonly StoredItem[]): void {
    const paired = new Set(this.pairs.map((pair) => pair.seq));
    // A report may hold items that another statement showed too: where that one follows this one by
    // its balances, they are not this one's.
    const possible = stored.filter(
      (item) => !this.taken.has(item.id) && this.relations.of(item, undefined) !== "disjoint",
    );
    const storedGroups = groupByKey(possible);
    for (const [key, items] of groupByKey(fresh.filter((item) => !paired.has(item.seq)))) {
      const sides = (storedGroups.get(key) ?? []).map((item) => new Side(item, "inside"));
      const group = new Group(sides.sort(bySide), items.map(freshSide).sort(bySide), this.evidence);
      group.pair();
      // Items that balances prove to be one may name their partner in two ways.
      group.pairNear(
        () => "count",
        gapOf,
        () => true,
      );
      this.keep(group);
    }
  }

  private keep(group: Group): void {
    this.pairs.push(...group.pairs);
    for (const { storedId } of group.pairs) this.taken.add(storedId);
    if (group.restFresh.length > 0 && group.restStored.length > 0) this.open.push(group);
  }

  private dropPaired(): void {
    const paired = new Set(this.pairs.map((pair) => pair.seq));
    this.rest = this.rest.filter((item) => !paired.has(item.seq));
  }

  private group(
    stored: readonly StoredItem[],
    fresh: readonly NewItem[],
    day: LocalDate | undefined,
    hidden = 0,
  ): Group {
    const ids = new Set(fresh.flatMap((item) => item.originId ?? []));
    const lines = new Set(fresh.map((item) => item.line));
    const isNamed = ({ originId, sources }: StoredItem): boolean =>
      (originId !== null && ids.has(originId)) ||
      sources.some(
        ({ sourceId, line }) => lines.has(line) && this.evidence.sameContent.has(sourceId),
      );
    const sides: StoredSide[] = [];
    for (const item of stored) {
      // An item outside can be met by its id or its line only: of many statements of a day nearly
      // all items lie outside.
      const relation = this.relations.of(item, day);
      if (relation !== "disjoint" || isNamed(item)) sides.push(new Side(item, relation));
    }
    return new Group(sides.sort(bySide), fresh.map(freshSide).sort(bySide), this.evidence, hidden);
  }

  // Items that only advices showed may leave the books, so equal ones do not stand for each other.
  private alikeOn(day: LocalDate, key: string): Alike {
    const { book, relations, evidence, taken } = this;
    const { statement, fresh } = this.input;
    const mayLeave = mayDisprove(statement) && book.adviceSources.size > 0;
    const found =
      fresh.length === 1 && !mayLeave
        ? book.findAlike(key, {
            statement,
            item: fresh[0]!,
            evidence,
            taken,
            isOutside: (item) => relations.of(item, day) === "disjoint",
            isLinked: (other) => relations.isLinked(other),
          })
        : undefined;
    return found ?? { items: book.alikeOn(day, key).filter((item) => item.dayStated), hidden: 0 };
  }

  private nearReason(
    stored: StoredSide,
    fresh: FreshSide,
    { score, isOnly }: { score: number; isOnly: boolean },
  ): PairRule | null {
    if (!areNear(stored.item, fresh.item)) return null;
    if (stored.relation === "inside") return "count";
    if (stored.relation !== "overlap") return null;
    if (isOnly && stored.account !== "" && stored.account === fresh.account) return "counterparty";
    if (isOnly && score >= SIMILARITY_MIN) return "text";
    const sure = (statement: StatementFacts, item: PairItem): boolean =>
      isDeepWithin(statement, valueDayOf(item));
    const shown = this.book
      .statementsOf(stored.item)
      .some((seen) => seen.length > 0 && seen.every((each) => sure(each, fresh.item)));
    return shown || sure(this.input.statement, stored.item) ? "count" : null;
  }

  /**
   * Gives new items the lowest free places: a row that is deleted and read again gets its old place
   * back.
   */
  private placeFresh(
    items: readonly NewItem[],
  ): { seq: number; occurrence: number; doubleOf: string | null }[] {
    const doubles = this.findDoubles(new Set(items.map((item) => item.seq)));
    const { book, input, relations, taken } = this;
    const left = { ...input, relations, unpaired: items, taken, doubles };
    for (const [seq, id] of findRegrouped(book, left)) if (!doubles.has(seq)) doubles.set(seq, id);
    const placed: { seq: number; occurrence: number; doubleOf: string | null }[] = [];
    for (const [day, ofDay] of Map.groupBy(items, (item) => item.bookingDate)) {
      for (const [key, group] of groupByKey(ofDay)) {
        let next = 1;
        for (const { item } of group.map(freshSide).sort(bySide)) {
          const occurrence = this.book.freePlace(day, key, next);
          placed.push({ seq: item.seq, occurrence, doubleOf: doubles.get(item.seq) ?? null });
          next = occurrence + 1;
        }
      }
    }
    return placed;
  }

  private findDoubles(wanted: ReadonlySet<number>): Map<number, string> {
    const doubles = new Map<number, string>();
    const used = new Set(this.taken);
    for (const group of this.open) {
      for (const fresh of group.restFresh) {
        const { seq } = fresh.item;
        if (!wanted.has(seq) || doubles.has(seq)) continue;
        const may = group
          .doublesOf(fresh)
          .find((stored) => !used.has(stored.item.id) && mayDouble(group, stored, fresh));
        if (may === undefined) continue;
        used.add(may.item.id);
        doubles.set(seq, may.item.id);
      }
    }
    return doubles;
  }

  /** Whether the item comes from an advice and lies on a day that a statement proves. */
  private isProvenElsewhere(item: NewItem): boolean {
    if (!ADVICE_KINDS.has(this.input.statement.kind)) return false;
    return this.book.provers.some(
      (other) => coversDay(other, item.bookingDate) && !this.relations.mayLack(other, item),
    );
  }
}
