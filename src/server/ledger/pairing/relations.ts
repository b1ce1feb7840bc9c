/** How one statement of a file lies to the statements that showed a stored item. */
import type { LocalDate } from "#values/local-date.ts";
import { groupKeyOf, type NewItem, type StatementFacts, type StoredItem } from "./pair-types.ts";
import { isCorrectedVersion } from "./corrected-statement.ts";
import { accountsDiffer, Side } from "./pair-group.ts";
import { groupByKey } from "./pair-sides.ts";
import { holdsAll, holdsAmounts, type Part, partOfDay, wholePart } from "./statement-part.ts";
import {
  type Basis,
  isWithinOrBeside,
  relateByItems,
  relateItem,
  relateParts,
  type Relation,
  weakest,
} from "./statement-relation.ts";
import type { DayBook } from "./day-book.ts";
import type { Amount } from "#values/money.ts";
import { shareEnd } from "./shared-hours.ts";

/** Relations of the stored items to one new statement, worked out when first asked. */
export class Relations {
  private readonly book: DayBook;
  private readonly statement: StatementFacts;
  private readonly own: readonly NewItem[];
  private readonly ownExact: boolean;
  private readonly ownParts = new Map<LocalDate, Part>();
  private readonly onDay = new Map<LocalDate, Map<StatementFacts, Relation>>();
  private readonly asWhole = new Map<StatementFacts, Relation>();
  private readonly sharing = new Map<LocalDate, Map<StatementFacts, boolean>>();
  private ownWhole: Part | undefined;
  private linked: ReadonlySet<StatementFacts> | undefined;

  constructor(book: DayBook, statement: StatementFacts, own: readonly NewItem[]) {
    this.book = book;
    this.statement = statement;
    this.own = own;
    this.ownExact = statement.daysStated;
  }

  /** Relation of a stored item, compared on a booking day or, without one, as whole statements. */
  of(item: StoredItem, day: LocalDate | undefined): Relation {
    if (this.isApart(item, day)) return "disjoint";
    const seen = this.book.tellingOf(item, this.statement);
    const relations = seen.map((statements) => this.toFile(statements, day));
    const told = relateItem(relations);
    const relation = told === "disjoint" && isDisputed(seen, relations) ? "contradictory" : told;
    // A source that shows all items of this statement counts them, whatever another one shows.
    const isCounted = (): boolean => seen.flat().some((other) => this.isShownBy(other, day));
    return relation === "divided" && isCounted() ? "overlap" : relation;
  }

  private toFile(
    statements: readonly StatementFacts[],
    day: LocalDate | undefined,
  ): Relation | undefined {
    const relations = statements.flatMap((other) => this.to(other, day) ?? []);
    return relations.length === 0 ? undefined : weakest(relations);
  }

  /**
   * Whether the item was shown by one other statement of the same file only, and each of the two
   * has one row of this day between balances with which the other neither begins nor ends: they
   * are disjoint. A file may hold thousands of such statements, so this test compares no runs.
   */
  private isApart(item: StoredItem, day: LocalDate | undefined): boolean {
    const seen = this.book.statementsOf(item);
    const other = seen[0]?.[0];
    if (day === undefined || other === undefined || seen.length > 1 || seen[0]!.length > 1)
      return false;
    const { statement } = this;
    return (
      other.sourceId === statement.sourceId &&
      isSingle(other, day) &&
      isSingle(statement, day) &&
      other.opening !== statement.opening &&
      other.closing !== statement.closing &&
      this.isByDay(other)
    );
  }

  /** Statements of other sources that cannot be compared by booking days. */
  besideWithoutDays(): Iterable<StatementFacts> {
    const { sourceId } = this.statement;
    return this.ownExact ? this.book.inexactBeside(sourceId) : this.book.statementsBeside(sourceId);
  }

  /** Whether the two can be compared by booking days. */
  isByDay(other: StatementFacts): boolean {
    return this.ownExact && this.book.isExact(other);
  }

  /**
   * Whether the other statement may stand within this one or beside it, and nothing decides which.
   */
  isWithinOrBeside(other: StatementFacts): boolean {
    return isWithinOrBeside(this.whole(), this.book.wholeOf(other));
  }

  /** Whether balances say that one of the two lies within the other. */
  isInside(other: StatementFacts): boolean {
    return (
      relateParts(this.whole(), this.book.wholeOf(other), "whole", () => this.isLinked(other)) ===
      "inside"
    );
  }

  /**
   * Sets the relation between the remaining items of both, after their shared items were paired.
   */
  closeTo(other: StatementFacts, relation: Relation): void {
    this.asWhole.set(other, relation);
  }

  /**
   * Notes that days alone do not join the items of the two: they are kept and marked, unless
   * balances decide.
   */
  doubt(other: StatementFacts): void {
    const relation = relateParts(this.whole(), this.book.wholeOf(other), "whole", () =>
      this.isLinked(other),
    );
    this.asWhole.set(
      other,
      relation === "overlap" || relation === "undecided" ? "contradictory" : relation,
    );
  }

  /**
   * Whether one statement holds all amounts of the other, and enough of them for it not to be
   * chance: an export of some of the rows.
   */
  isPartlyShown(other: StatementFacts): boolean {
    return holdsAmounts(this.whole(), this.book.wholeOf(other));
  }

  /**
   * The statements beside this one that show some of this day's items and others of their own,
   * where no balance says which hours each one shows. Only those with so many items at least.
   */
  *dividedFrom(day: LocalDate, least: number): Generator<StatementFacts> {
    for (const other of this.book.statementsBeside(this.statement.sourceId)) {
      if (other.count < least || !this.isByDay(other)) continue;
      if (this.to(other, day) === "divided") yield other;
    }
  }

  /** Whether this report's item may be of hours that a statement of the day does not show. */
  mayLack(statement: StatementFacts, item: NewItem): boolean {
    const { bookingDate: day } = item;
    const shown = this.book.partOf(statement, day);
    const isShared = this.mayShare(statement, day);
    return mayBeOfOtherHours(item, statement, shown, this.part(day), isShared);
  }

  /** Whether a report's item may be of hours of the day that this statement does not show. */
  mayShowMore(report: StatementFacts, item: StoredItem): boolean {
    const { bookingDate: day } = item;
    const reported = this.book.partOf(report, day);
    const isShared = this.mayShare(report, day);
    return mayBeOfOtherHours(item, this.statement, this.part(day), reported, isShared);
  }

  /**
   * Whether the two may hold an item of the day in common: one of equal amounts whose partner
   * accounts do not differ. Where the file of the other does not tell its items, amounts decide.
   */
  private mayShare(other: StatementFacts, day: LocalDate): boolean {
    let ofDay = this.sharing.get(day);
    if (ofDay === undefined) this.sharing.set(day, (ofDay = new Map()));
    let known = ofDay.get(other);
    if (known === undefined) ofDay.set(other, (known = this.findShared(other, day)));
    return known;
  }

  private findShared(other: StatementFacts, day: LocalDate): boolean {
    const { counts } = this.part(day);
    if (![...this.book.partOf(other, day).counts.keys()].some((amount) => counts.has(amount)))
      return false;
    const items = this.book.itemsOn(other, day);
    if (items === undefined) return true;
    const own = groupByKey(this.own.filter(({ bookingDate }) => bookingDate === day));
    return items.some((item) =>
      own.get(groupKeyOf(item))?.some((each) => !accountsDiffer(new Side(each), new Side(item))),
    );
  }

  private isShownBy(other: StatementFacts, day: LocalDate | undefined): boolean {
    if (day === undefined || !this.isByDay(other) || this.to(other, day) === undefined)
      return false;
    return holdsAll(this.book.partOf(other, day), this.part(day));
  }

  /**
   * Relation to another statement on a booking day, or as a whole where days cannot be compared;
   * undefined where it does not show the day.
   */
  to(other: StatementFacts, day: LocalDate | undefined): Relation | undefined {
    if (day === undefined || !this.isByDay(other)) {
      return this.remember(this.asWhole, other, () => this.compareWhole(other));
    }
    if (other.from > day || day > other.to) return undefined;
    let ofDay = this.onDay.get(day);
    if (ofDay === undefined) this.onDay.set(day, (ofDay = new Map()));
    return this.remember(ofDay, other, () =>
      this.compare(this.part(day), this.book.partOf(other, day), "day"),
    );
  }

  private remember(
    known: Map<StatementFacts, Relation>,
    other: StatementFacts,
    find: () => Relation,
  ): Relation {
    let relation = known.get(other);
    if (relation === undefined) known.set(other, (relation = find()));
    return relation;
  }

  private compareWhole(other: StatementFacts): Relation {
    const [own, others] = [this.whole(), this.book.wholeOf(other)];
    const relation = this.compare(own, others, "whole");
    if (own.balanced && others.balanced) return relation;
    const from = this.statement.from > other.from ? this.statement.from : other.from;
    const to = this.statement.to < other.to ? this.statement.to : other.to;
    return from === to
      ? relateByItems(this.part(from), this.book.partOf(other, from), relation)
      : relation;
  }

  private compare(left: Part, right: Part, basis: Basis): Relation {
    return relateParts(left, right, basis, () => this.isLinked(right.statement));
  }

  /** Whether the chain of balances joins the other statement to this one. */
  isLinked(other: StatementFacts): boolean {
    const byPlace = this.book.isOnPath(this.statement, other);
    if (byPlace !== undefined) return byPlace;
    this.linked ??= this.book.linkedTo(this.statement);
    return this.linked.has(other);
  }

  private part(day: LocalDate): Part {
    let part = this.ownParts.get(day);
    if (part === undefined) {
      const items = this.own
        .filter((item) => item.bookingDate === day)
        .map((item) => ({ item, line: item.line }));
      this.ownParts.set(day, (part = partOfDay(this.statement, day, amountsOf(items))));
    }
    return part;
  }

  private whole(): Part {
    const complete = this.own.length === this.statement.count;
    return (this.ownWhole ??= wholePart(
      this.statement,
      complete ? amountsOf(this.own.map((item) => ({ item, line: item.line }))) : null,
    ));
  }
}

export function amountsOf(
  items: readonly { readonly item: Pick<NewItem, "amount">; readonly line: number }[],
): bigint[] {
  return items.toSorted((left, right) => left.line - right.line).map(({ item }) => item.amount);
}

/**
 * Whether one version of a statement says that an item lies outside, and another version of it does
 * not: one of the two is wrong, and nothing says which.
 */
function isDisputed(
  seen: readonly (readonly StatementFacts[])[],
  relations: readonly (Relation | undefined)[],
): boolean {
  const told = seen.flatMap(([statement, another], at) =>
    statement === undefined || another !== undefined || relations[at] === undefined
      ? []
      : [{ statement, isOutside: relations[at] === "disjoint" }],
  );
  const [outside, others] = [true, false].map((is) =>
    told.filter(({ isOutside }) => isOutside === is),
  );
  return outside!.some(({ statement }) =>
    others!.some((other) => isCorrectedVersion(statement, other.statement)),
  );
}

function isSingle(
  { count, proven, from, to, opening, closing }: StatementFacts,
  day: LocalDate,
): boolean {
  return (
    count === 1 && proven && from === day && to === day && opening !== null && closing !== null
  );
}

// Days at the end of a statement that may not be over there. A report of the same day that shows
// other hours is not disproved by such a statement (decision 0168).

// Two different amounts in one order at the ends of both are the hours that both show.
const TELLING_AT_ENDS = 2;

/**
 * Whether an unpaired item of the report may be of hours of the day that the statement does not
 * show: the report has all items of the statement and more, none of them, or its last ones first.
 * `isShared`: they may hold an item in common. Payments of one amount to two accounts are none.
 */
function mayBeOfOtherHours(
  item: { readonly bookingDate: LocalDate; readonly amount: Amount },
  statement: StatementFacts,
  shown: Part,
  report: Part,
  isShared: boolean,
): boolean {
  if (statement.from < item.bookingDate && item.bookingDate < statement.to) return false;
  if (shown.amounts === null || report.amounts === null) return false;
  if (holdsAll(report, shown)) return report.amounts.length > shown.amounts.length;
  if (!isShared) return true;
  return !shown.counts.has(item.amount) && shareEnd(shown.amounts, report.amounts, TELLING_AT_ENDS);
}
