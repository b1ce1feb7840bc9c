/**
 * Finds, for a statement of one row, the stored items of its day and amount that it may share,
 * without comparing it with all statements of one row that came before. Balances and numbers tell
 * most of them apart, and of items that are equal in everything that pairing compares, the first
 * ones stand for all.
 */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { type BalancePaths, livePath, type Path } from "./balance-paths.ts";
import { bySide, type GroupEvidence, Side, spaceOf } from "./pair-group.ts";
import type { NewItem, PairItem, StatementFacts, StoredItem } from "./pair-types.ts";

export interface SeenItem extends StoredItem {
  readonly seenIn: readonly (readonly StatementFacts[])[];
}

/** Items that may be the new one, in the order in which they came. */
export interface Alike {
  readonly items: readonly StoredItem[];
  /** Number of items that equal one of these, or come after them where only the first counts. */
  readonly hidden: number;
}

// An item that more statements show is asked each time: to place it anew would cost more.
const SEEN_MAX = 32;

interface Entry {
  readonly item: SeenItem;
  readonly at: number;
  readonly side: Side<StoredItem>;
  /** The lists in which it stands. */
  lists: Entry[][];
}

/** Items by the file, kind or number of a statement with balances, in the order of a group. */
interface Bucket {
  readonly entries: Entry[];
  readonly paths: Set<Path>;
}

interface FileBuckets {
  readonly all: Bucket;
  readonly byKind: Map<string, Bucket>;
  readonly byNumber: Map<string, Bucket>;
}

/** Items that are equal in all that pairing compares, the first that came in front. */
interface EqualItems {
  readonly sources: ReadonlySet<string>;
  readonly entries: Entry[];
}

/** A new statement of one row, with what pairing knows of it. */
export interface OneRow {
  readonly statement: StatementFacts;
  readonly item: NewItem;
  readonly evidence: GroupEvidence;
  /** Stored items that are paired already. */
  readonly taken: ReadonlySet<string>;
  readonly isOutside: (item: StoredItem) => boolean;
  /** Whether the chain of balances joins the other statement to this one. */
  readonly isLinked: (other: StatementFacts) => boolean;
}

/** The items of one day, amount and currency. */
export class OneRowIndex {
  private readonly day: LocalDate;
  private readonly paths: BalancePaths;
  private readonly isTold: (statement: StatementFacts) => boolean;
  private readonly entries = new Map<SeenItem, Entry>();
  private readonly changed = new Set<SeenItem>();
  private readonly others: Entry[] = [];
  /** By whether no statement that shows them has balances. */
  private readonly equal = {
    open: new Map<string, EqualItems>(),
    tied: new Map<string, EqualItems>(),
  };
  private readonly byOpening = new Map<Amount, Entry[]>();
  /** By file: all, by kind, and by kind and number. */
  private readonly byFile = new Map<string, FileBuckets>();
  private readonly byId = new Map<string, Entry[]>();
  private readonly byLine = new Map<string, Entry[]>();
  private count = 0;

  /** `isTold`: whether a statement shows one item, and no other statement of the file shows it. */
  constructor(day: LocalDate, paths: BalancePaths, isTold: (statement: StatementFacts) => boolean) {
    this.day = day;
    this.paths = paths;
    this.isTold = isTold;
  }

  /** Notes an item that is new or that one more statement shows. */
  note(item: SeenItem): void {
    if (item.seenIn.length <= SEEN_MAX + 1 || !this.entries.has(item)) this.changed.add(item);
  }

  remove(item: SeenItem): void {
    this.changed.delete(item);
    const entry = this.entries.get(item);
    if (entry !== undefined) takeOut(entry);
    this.entries.delete(item);
  }

  /** The items that may be the row or its double; undefined where all must be asked. */
  find(row: OneRow): Alike | undefined {
    const { statement, item, taken } = row;
    if (!isOneRow(statement, item, this.day)) return undefined;
    for (const each of this.changed) this.place(each);
    this.changed.clear();
    const found = new Set<Entry>([...this.named(row), ...this.others]);
    let hidden = 0;
    const add = (first: Entry | undefined, entries: readonly Entry[]): void => {
      if (first === undefined) return;
      found.add(first);
      hidden += entries.length - 1;
    };
    for (const entries of this.equalBeside(statement))
      add(
        entries.find((entry) => !taken.has(entry.item.id)),
        entries,
      );
    if (statement.opening !== null) {
      for (const entry of this.byOpening.get(statement.opening) ?? []) found.add(entry);
      for (const bucket of this.bucketsBeside(statement))
        add(this.firstUnlinked(bucket, row, found), bucket.entries);
    }
    const items = [...found].sort((left, right) => left.at - right.at).map((each) => each.item);
    return { items: items.filter(({ id }) => !taken.has(id)), hidden };
  }

  /**
   * Equal items of other files, where one side has no balances: then days alone are compared, and
   * they are equal.
   */
  private *equalBeside({ sourceId, opening }: StatementFacts): Generator<readonly Entry[]> {
    const { open, tied } = this.equal;
    for (const lists of opening === null ? [open, tied] : [open]) {
      for (const [key, { sources, entries }] of lists) {
        if (entries.length === 0) lists.delete(key);
        else if (!sources.has(sourceId)) yield entries;
      }
    }
  }

  private *named({ item, evidence }: OneRow): Generator<Entry> {
    if (item.originId !== null) yield* this.byId.get(item.originId) ?? [];
    for (const sourceId of evidence.sameContent)
      yield* this.byLine.get(`${sourceId} ${item.line}`) ?? [];
  }

  /**
   * Buckets whose items the numbers do not tell from the statement. Of such items a person is asked
   * about the first one.
   */
  private *bucketsBeside({ sourceId, kind, number }: StatementFacts): Generator<Bucket> {
    for (const [other, buckets] of this.byFile) {
      if (other === sourceId) continue;
      if (number === "") {
        yield buckets.all;
        continue;
      }
      for (const key of [`${kind} ${number}`, `${kind} `]) {
        const bucket = buckets.byNumber.get(key);
        if (bucket !== undefined) yield bucket;
      }
      for (const [key, bucket] of buckets.byKind) if (key !== kind) yield bucket;
    }
  }

  private firstUnlinked(bucket: Bucket, row: OneRow, found: ReadonlySet<Entry>): Entry | undefined {
    const { statement, item, evidence, taken } = row;
    if (this.areAllLinked(bucket, statement)) return undefined;
    return bucket.entries.find(
      (entry) =>
        !found.has(entry) &&
        !taken.has(entry.item.id) &&
        !areIdsApart(entry.item, item, evidence) &&
        !row.isLinked(balancedOf(entry.item)!) &&
        !row.isOutside(entry.item),
    );
  }

  private areAllLinked({ paths }: Bucket, statement: StatementFacts): boolean {
    for (const path of paths) {
      const live = livePath(path);
      if (live !== path) {
        paths.delete(path);
        paths.add(live);
      } else if (!this.paths.isAllLinked(statement, path)) return false;
    }
    return true;
  }

  private place(item: SeenItem): void {
    const known = this.entries.get(item);
    if (known !== undefined) takeOut(known);
    const entry: Entry = { item, at: known?.at ?? this.count++, side: new Side(item), lists: [] };
    this.entries.set(item, entry);
    const seen = item.seenIn.flat();
    const isPlain =
      seen.length > 0 &&
      seen.length <= SEEN_MAX &&
      item.seenIn.every((each) => each.length === 1) &&
      seen.every((each) => isOneRow(each, item, this.day) && this.isTold(each));
    if (!isPlain) {
      insert(entry, this.others);
      return;
    }
    if (item.originId !== null) insert(entry, listOf(this.byId, item.originId));
    for (const { sourceId, line } of item.sources)
      insert(entry, listOf(this.byLine, `${sourceId} ${line}`));
    this.placeEqual(entry, seen);
    for (const opening of new Set(seen.map((each) => each.opening)))
      if (opening !== null) insert(entry, listOf(this.byOpening, opening));
    this.placeBeside(entry);
  }

  private placeEqual(entry: Entry, seen: readonly StatementFacts[]): void {
    const sources = new Set(seen.map((each) => each.sourceId));
    const lists = seen.every((each) => each.opening === null) ? this.equal.open : this.equal.tied;
    const { item, side } = entry;
    const { folded, account, accountKnown } = side;
    const facts = [folded, account, accountKnown, item.originId, item.balanceAfter, item.valueDate];
    const key = JSON.stringify([...[...sources].sort(), ...facts.map(String)]);
    let equal = lists.get(key);
    if (equal === undefined) lists.set(key, (equal = { sources, entries: [] }));
    insert(entry, equal.entries);
  }

  private placeBeside(entry: Entry): void {
    const statement = balancedOf(entry.item);
    if (statement === undefined) return;
    const { sourceId, kind, number } = statement;
    let buckets = this.byFile.get(sourceId);
    if (buckets === undefined) {
      buckets = { all: emptyBucket(), byKind: new Map(), byNumber: new Map() };
      this.byFile.set(sourceId, buckets);
    }
    const ofKind = bucketOf(buckets.byKind, kind);
    for (const bucket of [buckets.all, ofKind, bucketOf(buckets.byNumber, `${kind} ${number}`)]) {
      insert(entry, bucket.entries, (left, right) => bySide(left.side, right.side));
      bucket.paths.add(this.paths.pathOf(statement)!);
    }
  }
}

/** Whether a statement has this item only, and balances that tie or none. */
function isOneRow(
  { count, from, to, daysStated, proven, opening, closing }: StatementFacts,
  { amount, bookingDate, dayStated }: PairItem,
  day: LocalDate,
): boolean {
  if (count !== 1 || from !== day || to !== day || bookingDate !== day) return false;
  if (!daysStated || !dayStated) return false;
  if (opening === null || closing === null) return opening === closing;
  return proven && amount !== 0n && closing - opening === amount;
}

/** The first statement with balances that shows the item. */
function balancedOf(item: SeenItem): StatementFacts | undefined {
  return item.seenIn.flat().find((each) => each.opening !== null);
}

// Different ids of one space are believed: the two are no doubles.
function areIdsApart(stored: StoredItem, fresh: NewItem, evidence: GroupEvidence): boolean {
  const [left, right] = [stored.originId, fresh.originId];
  if (left === null || right === null || left === right) return false;
  return spaceOf(left) === spaceOf(right) && !evidence.unstableSpaces.has(spaceOf(left));
}

function emptyBucket(): Bucket {
  return { entries: [], paths: new Set() };
}

function bucketOf(buckets: Map<string, Bucket>, key: string): Bucket {
  let bucket = buckets.get(key);
  if (bucket === undefined) buckets.set(key, (bucket = emptyBucket()));
  return bucket;
}

function listOf<Key>(lists: Map<Key, Entry[]>, key: Key): Entry[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}

function insert(
  entry: Entry,
  list: Entry[],
  compare: (left: Entry, right: Entry) => number = () => 0,
): void {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle]!;
    if ((compare(other, entry) || other.at - entry.at) < 0) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, entry);
  entry.lists.push(list);
}

function takeOut(entry: Entry): void {
  for (const list of entry.lists) list.splice(list.indexOf(entry), 1);
  entry.lists = [];
}
