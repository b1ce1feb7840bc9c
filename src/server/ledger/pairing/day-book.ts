/**
 * Holds the stored items of some days of an account while new statements are paired with them one
 * after another. Items that one statement adds or confirms are there for the next one, without a
 * question to the database.
 */
import type { LocalDate } from "#values/local-date.ts";
import {
  ADVICE_KINDS,
  groupKeyOf,
  type ItemSource,
  type NewItem,
  type PairItem,
  type PairOutcome,
  type StatementFacts,
  type StoredItem,
} from "./pair-types.ts";
import { type Part, partOfDay, wholePart } from "./statement-part.ts";
import { BalanceChain } from "./statement-relation.ts";
import { BalancePaths } from "./balance-paths.ts";
import { type Alike, type OneRow, OneRowIndex } from "./one-row-index.ts";
import { Places } from "./places.ts";
import { Relations, amountsOf } from "./relations.ts";
import { tellingOf } from "./seen-statements.ts";

interface HeldItem extends StoredItem {
  readonly sources: ItemSource[];
  /**
   * For each source the statement that showed the item; several where the lines of the file do not
   * tell them apart.
   */
  readonly seenIn: (readonly StatementFacts[])[];
}

/** The loaded items of a statement. */
interface Shown {
  readonly items: { readonly item: HeldItem; readonly line: number }[];
  readonly parts: Map<LocalDate, Part>;
  /** False where another statement of the file has items on the same lines. */
  told: boolean;
  whole?: Part;
  exact?: boolean;
}

export class DayBook {
  /** Proven statements: an item that they do not show does not exist. */
  readonly provers: StatementFacts[] = [];
  /** Sources with advices, and sources with statements. */
  readonly adviceSources = new Set<string>();
  readonly statementSources = new Set<string>();
  private readonly bySource = new Map<string, StatementFacts[]>();
  // By day and amount: each of a day's many statements looks only at items that may be its own.
  private readonly byDay = new Map<LocalDate, Map<string, HeldItem[]>>();
  private readonly byValueDay = new Map<LocalDate, Map<string, HeldItem[]>>();
  private readonly byAmount = new Map<string, HeldItem[]>();
  private readonly items = new Map<string, HeldItem>();
  private unstated = 0;
  private unvalued = 0;
  private readonly shown = new Map<StatementFacts, Shown>();
  private readonly chain = new BalanceChain();
  private readonly paths = new BalancePaths();
  private readonly indexes = new Map<string, OneRowIndex>();
  private readonly places = new Map<string, Places>();
  /** Statements that days cannot be compared with, and those not yet asked. */
  private readonly inexact: StatementFacts[] = [];
  private notAsked: StatementFacts[] = [];

  constructor(statements: readonly StatementFacts[], stored: readonly StoredItem[]) {
    for (const statement of statements) this.addStatement(statement);
    const sources = new Map(
      [...Map.groupBy(statements, (each) => each.sourceId)].map(([id, own]) => [
        id,
        new FileLines(own),
      ]),
    );
    for (const lines of sources.values())
      for (const statement of lines.mixed) this.shown.get(statement)!.told = false;
    for (const given of stored) {
      const item = this.addItem(given, given.sources);
      for (const { sourceId, line } of given.sources) {
        const seen = sources.get(sourceId)?.statementsAt(line) ?? [];
        item.seenIn.push(seen);
        if (seen.length === 1) this.shown.get(seen[0]!)!.items.push({ item, line });
      }
    }
  }

  /** Stored items of this booking day. */
  on(day: LocalDate): readonly StoredItem[] {
    return [...(this.byDay.get(day)?.values() ?? [])].flat();
  }

  /** The same, one after another. */
  *eachOn(day: LocalDate): Generator<StoredItem> {
    for (const items of this.byDay.get(day)?.values() ?? []) yield* items;
  }

  /** Whether any other source has a statement. */
  hasOthers(sourceId: string): boolean {
    return this.bySource.size > (this.bySource.has(sourceId) ? 1 : 0);
  }

  /** Those of them with this amount and currency (`groupKeyOf`). */
  alikeOn(day: LocalDate, key: string): readonly StoredItem[] {
    return this.byDay.get(day)?.get(key) ?? [];
  }

  /**
   * Stored items of this amount and currency with this value date; a missing value date is taken
   * from the booking day.
   */
  alikeValuedOn(day: LocalDate, key: string): readonly StoredItem[] {
    return this.byValueDay.get(day)?.get(key) ?? [];
  }

  /** Those of them that state no booking day. */
  unstatedValuedOn(day: LocalDate, key: string): readonly StoredItem[] {
    return this.unstated === 0
      ? []
      : this.alikeValuedOn(day, key).filter((item) => !item.dayStated);
  }

  /**
   * The items of the day that the row of a statement of one row may be; undefined where all items
   * of this amount must be asked.
   */
  findAlike(key: string, row: OneRow): Alike | undefined {
    const day = row.item.bookingDate;
    const name = `${day} ${key}`;
    let index = this.indexes.get(name);
    if (index === undefined) {
      const isTold = (statement: StatementFacts): boolean => {
        const { told, items } = this.shown.get(statement)!;
        return told && items.length === 1;
      };
      this.indexes.set(name, (index = new OneRowIndex(day, this.paths, isTold)));
      for (const item of this.byDay.get(day)?.get(key) ?? []) index.note(item);
    }
    return index.find(row);
  }

  /** The lowest place from this one on that no item of the day and amount has. */
  freePlace(day: LocalDate, key: string, from: number): number {
    const name = `${day} ${key}`;
    let places = this.places.get(name);
    if (places === undefined) {
      this.places.set(name, (places = new Places()));
      for (const item of this.alikeOn(day, key)) places.add(item.occurrence);
    }
    return places.freeFrom(from);
  }

  /** Stored items of this amount and currency, on whatever day. */
  alike(key: string): readonly StoredItem[] {
    return this.byAmount.get(key) ?? [];
  }

  /** The statements of all other sources. */
  *statementsBeside(sourceId: string): Generator<StatementFacts> {
    for (const [other, statements] of this.bySource) if (other !== sourceId) yield* statements;
  }

  /** Those of them with which days cannot be compared. */
  *inexactBeside(sourceId: string): Generator<StatementFacts> {
    for (const statement of this.notAsked)
      if (!this.isExact(statement)) this.inexact.push(statement);
    this.notAsked = [];
    for (const statement of this.inexact) if (statement.sourceId !== sourceId) yield statement;
  }

  /**
   * Stored items that may be this one although no day of both can be compared: one states no
   * booking day, the other no value date.
   */
  withoutDay(item: PairItem): readonly StoredItem[] {
    if ((item.dayStated && this.unstated === 0) || (item.valueDate !== null && this.unvalued === 0))
      return [];
    return this.byAmount.get(groupKeyOf(item)) ?? [];
  }

  /** Takes over the decisions of pairing about a statement's items. */
  take(
    statement: StatementFacts,
    fresh: ReadonlyMap<number, NewItem & { readonly id: string }>,
    outcome: PairOutcome,
  ): void {
    this.addStatement(statement);
    const shown = this.shown.get(statement)!;
    const seen = (item: HeldItem, line: number): void => {
      item.sources.push({ sourceId: statement.sourceId, line });
      item.seenIn.push([statement]);
      shown.items.push({ item, line });
      this.indexes.get(nameOf(item))?.note(item);
    };
    for (const { seq, storedId } of outcome.pairs) {
      const item = this.items.get(storedId);
      if (item !== undefined) seen(item, fresh.get(seq)!.line);
    }
    for (const { seq, occurrence } of outcome.fresh) {
      const item = fresh.get(seq)!;
      seen(this.addItem({ ...item, occurrence, sources: [] }, []), item.line);
    }
    for (const id of outcome.superseded) this.remove(id);
  }

  /**
   * Stored items of a statement, in the order of its file; undefined where not all of them are
   * loaded.
   */
  itemsOf(statement: StatementFacts): readonly StoredItem[] | undefined {
    const shown = this.shown.get(statement)!;
    if (!shown.told || shown.items.length !== statement.count) return undefined;
    return shown.items.toSorted((left, right) => left.line - right.line).map(({ item }) => item);
  }

  /**
   * Stored items of a statement on a booking day, in the order of its file; undefined where the
   * lines of the file do not tell its statements apart.
   */
  itemsOn(statement: StatementFacts, day: LocalDate): readonly StoredItem[] | undefined {
    const shown = this.shown.get(statement)!;
    if (!shown.told) return undefined;
    const items = shown.items.filter(({ item }) => item.bookingDate === day);
    return items.toSorted((left, right) => left.line - right.line).map(({ item }) => item);
  }

  /** The relations of stored items to a statement that has these items. */
  relate(statement: StatementFacts, own: readonly NewItem[]): Relations {
    return new Relations(this, statement, own);
  }

  /** The statements that showed an item, source by source. */
  statementsOf(item: StoredItem): readonly (readonly StatementFacts[])[] {
    return this.items.get(item.id)?.seenIn ?? [];
  }

  /** Those of them that are to be compared with a statement. */
  tellingOf(item: StoredItem, statement: StatementFacts): readonly (readonly StatementFacts[])[] {
    return tellingOf(this.items.get(item.id)?.seenIn ?? [], statement);
  }

  /** Statements that the chain of balances joins to this one. */
  linkedTo(statement: StatementFacts): ReadonlySet<StatementFacts> {
    return this.chain.linkedTo(statement);
  }

  /** Proven statements of other sources that open with the same balance. */
  *openedAlike({ opening, sourceId }: StatementFacts): Generator<StatementFacts> {
    if (opening === null) return;
    for (const other of this.chain.openedAt(opening)) if (other.sourceId !== sourceId) yield other;
  }

  /** Proven statements of other sources that open or close with the same balance. */
  *metAlike(statement: StatementFacts): Generator<StatementFacts> {
    const { opening, closing, sourceId } = statement;
    yield* this.openedAlike(statement);
    if (closing === null) return;
    for (const other of this.chain.closedAt(closing))
      if (other.sourceId !== sourceId && other.opening !== opening) yield other;
  }

  /**
   * Whether the chain joins a new one-day statement to the other one, where the places of the
   * balances tell it.
   */
  isOnPath(statement: StatementFacts, other: StatementFacts): boolean | undefined {
    return this.paths.isLinked(statement, other);
  }

  /** True when each shown item stands on the booking day that the statement states. */
  isExact(statement: StatementFacts): boolean {
    const shown = this.shown.get(statement)!;
    return (shown.exact ??=
      statement.daysStated &&
      shown.items.every(
        ({ item }) =>
          item.dayStated && statement.from <= item.bookingDate && item.bookingDate <= statement.to,
      ));
  }

  /** The part of a day that a stored statement shows. */
  partOf(statement: StatementFacts, day: LocalDate): Part {
    const shown = this.shown.get(statement)!;
    let part = shown.parts.get(day);
    if (part === undefined) {
      const items = shown.items.filter(({ item }) => item.bookingDate === day);
      shown.parts.set(
        day,
        (part = partOfDay(statement, day, shown.told ? amountsOf(items) : null)),
      );
    }
    return part;
  }

  /** The whole of a stored statement; its amounts are known when all its items are loaded. */
  wholeOf(statement: StatementFacts): Part {
    const shown = this.shown.get(statement)!;
    const complete = shown.told && shown.items.length === statement.count;
    return (shown.whole ??= wholePart(statement, complete ? amountsOf(shown.items) : null));
  }

  private addStatement(statement: StatementFacts): void {
    push(this.bySource, statement.sourceId, statement);
    if (statement.kind === "statement" && statement.proven) this.provers.push(statement);
    (ADVICE_KINDS.has(statement.kind) ? this.adviceSources : this.statementSources).add(
      statement.sourceId,
    );
    this.shown.set(statement, { items: [], parts: new Map(), told: true });
    this.chain.add(statement);
    this.paths.add(statement);
    this.notAsked.push(statement);
  }

  private addItem(stored: StoredItem, sources: readonly ItemSource[]): HeldItem {
    const item: HeldItem = { ...stored, sources: [...sources], seenIn: [] };
    this.items.set(item.id, item);
    const key = groupKeyOf(item);
    push(groupsOf(this.byDay, item.bookingDate), key, item);
    push(groupsOf(this.byValueDay, item.valueDate ?? item.bookingDate), key, item);
    push(this.byAmount, key, item);
    if (!item.dayStated) this.unstated++;
    if (item.valueDate === null) this.unvalued++;
    this.places.get(nameOf(item))?.add(item.occurrence);
    this.indexes.get(nameOf(item))?.note(item);
    return item;
  }

  private remove(id: string): void {
    const item = this.items.get(id);
    if (item === undefined) return;
    this.items.delete(id);
    this.indexes.get(nameOf(item))?.remove(item);
    this.places.get(nameOf(item))?.remove(item.occurrence);
    const key = groupKeyOf(item);
    for (const groups of [
      this.byDay.get(item.bookingDate)!,
      this.byValueDay.get(item.valueDate ?? item.bookingDate)!,
      this.byAmount,
    ]) {
      groups.set(
        key,
        groups.get(key)!.filter((each) => each !== item),
      );
    }
  }
}

/** Maps the lines of a file to its statements. */
class FileLines {
  /**
   * Statements that share lines with others: XML in a single line, or files that were taken before
   * lines were kept.
   */
  readonly mixed: readonly StatementFacts[];
  private readonly ordered: readonly StatementFacts[];

  constructor(statements: readonly StatementFacts[]) {
    const filled = statements.filter((each) => each.firstLine !== null);
    const unknown = statements.filter((each) => each.firstLine === null && each.count > 0);
    this.ordered = filled.toSorted((left, right) => left.firstLine! - right.firstLine!);
    const shared = this.ordered.some(
      (each, index) => index > 0 && each.firstLine! <= this.ordered[index - 1]!.lastLine!,
    );
    this.mixed =
      statements.length > 1 && (shared || unknown.length > 0) ? [...filled, ...unknown] : [];
    if (statements.length === 1) this.ordered = statements;
  }

  statementsAt(line: number): readonly StatementFacts[] {
    if (this.mixed.length > 0) return this.mixed;
    if (this.ordered[0]?.firstLine === null) return this.ordered;
    let [low, high] = [0, this.ordered.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.ordered[middle]!.firstLine! <= line) low = middle;
      else high = middle - 1;
    }
    const found = this.ordered[low];
    return found !== undefined && found.firstLine! <= line && line <= found.lastLine!
      ? [found]
      : [];
  }
}

function nameOf(item: PairItem): string {
  return `${item.bookingDate} ${groupKeyOf(item)}`;
}

function groupsOf<Day, Item>(days: Map<Day, Map<string, Item[]>>, day: Day): Map<string, Item[]> {
  let groups = days.get(day);
  if (groups === undefined) days.set(day, (groups = new Map()));
  return groups;
}

function push<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = groups.get(key);
  if (list) list.push(item);
  else groups.set(key, [item]);
}
