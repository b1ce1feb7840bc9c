/**
 * Items of one amount and currency that may be the same, while they are being paired by falling
 * strength of evidence.
 */
import { readAccountNumber } from "#values/account-number.ts";
import { foldText, similarityOf, wordsOf } from "#values/fold-text.ts";
import type { ItemSource, NewItem, PairItem, PairRule, StoredItem } from "./pair-types.ts";
import type { Relation } from "./statement-relation.ts";

// With less than half of the words in common two notes may well belong to two payments.
export const SIMILARITY_MIN = 0.5;
// On a day that may have been cut in two, only notes that hardly differ count as the same.
const SIMILARITY_UNDECIDED = 0.8;
// Up to so many comparisons every note is compared with every other one. Larger groups, a day of
// ten thousand equal fees, are paired by count.
const COMPARISONS_MAX = 40_000;

const KEEPS_EQUAL_APART: ReadonlySet<Relation> = new Set(["disjoint", "contradictory", "divided"]);

/** Facts about the ids and bytes of the new items' source. */
export interface GroupEvidence {
  /** Sources with exactly the same bytes (the file itself when it is read again). */
  readonly sameContent: ReadonlySet<string>;
  /** Id spaces of this statement in which at least one id of the overlap was met again. */
  readonly metSpaces: ReadonlySet<string>;
  /**
   * Id spaces whose ids change from export to export: no id was met again although the counts
   * agree.
   */
  readonly unstableSpaces: ReadonlySet<string>;
}

/**
 * An item with the values that are compared, computed when first asked: in a file that is read
 * again none of them is needed.
 */
export class Side<Item extends PairItem> {
  readonly item: Item;
  readonly relation: Relation;
  private foldedText: string | undefined;
  private wordSet: ReadonlySet<string> | undefined;
  private accountRead: { readonly canonical: string; readonly known: boolean } | undefined;

  /** `relation` belongs to the stored side; a new item has none. */
  constructor(item: Item, relation: Relation = "overlap") {
    this.item = item;
    this.relation = relation;
  }

  get folded(): string {
    return (this.foldedText ??= foldText(this.item.text));
  }

  get words(): ReadonlySet<string> {
    return (this.wordSet ??= wordsOf(this.folded));
  }

  get account(): string {
    return this.readAccount().canonical;
  }

  /** True where the account's form can be compared (digits or an IBAN). */
  get accountKnown(): boolean {
    return this.readAccount().known;
  }

  private readAccount(): { readonly canonical: string; readonly known: boolean } {
    if (this.accountRead === undefined) {
      const account = readAccountNumber(this.item.partnerAccountNr);
      this.accountRead = {
        canonical: account?.canonical ?? "",
        known: account !== undefined && account.kind !== "other",
      };
    }
    return this.accountRead;
  }
}

/** Whether both name a partner's account, and the two differ. */
export function accountsDiffer(one: Side<PairItem>, other: Side<PairItem>): boolean {
  return one.accountKnown && other.accountKnown && one.account !== other.account;
}

export type StoredSide = Side<StoredItem>;
export type FreshSide = Side<NewItem>;

/** Stored and new items of one amount and currency on one day. */
export class Group {
  readonly pairs: { seq: number; storedId: string; rule: PairRule }[] = [];
  restStored: StoredSide[];
  restFresh: FreshSide[];
  private readonly evidence: GroupEvidence;
  private readonly hidden: number;

  /** `hidden`: number of stored items for which equal ones stand. */
  constructor(stored: StoredSide[], fresh: FreshSide[], evidence: GroupEvidence, hidden = 0) {
    this.restStored = stored;
    this.restFresh = fresh;
    this.evidence = evidence;
    this.hidden = hidden;
  }

  private get hasTooMany(): boolean {
    return (this.restStored.length + this.hidden) * this.restFresh.length > COMPARISONS_MAX;
  }

  pair(): void {
    const { sameContent } = this.evidence;
    this.pairEqual(
      "same_source",
      (item) => String(item.line),
      (side) => linesIn(side.item.sources, sameContent),
      () => true,
    );
    if (this.restFresh.length === 0 || this.restStored.length === 0) return;
    this.pairEqual(
      "origin_id",
      (item) => item.originId,
      (side) => [side.item.originId],
      () => true,
    );
    const fits = (stored: StoredSide, fresh: FreshSide): boolean => this.mayPair(stored, fresh);
    const balance = (item: PairItem): string | null =>
      item.balanceAfter === null ? null : String(item.balanceAfter);
    // The balance behind an item is its place in the day, so it tells what hours do not.
    this.pairEqual(
      "balance_after",
      balance,
      (side) => [balance(side.item)],
      (stored, fresh) => fits(stored, fresh) || this.isSamePlace(stored, fresh),
    );
    const account = (side: Side<PairItem>): string | null =>
      side.account === "" ? null : side.account;
    this.pairSides("counterparty", (side) => joinKey(account(side), side.folded), fits);
    this.pairAlike(
      "counterparty",
      0,
      (stored, fresh) =>
        stored.account !== "" && stored.account === fresh.account && fits(stored, fresh),
    );
    this.pairSides("text", (side) => (side.folded === "" ? null : side.folded), fits);
    this.pairAlike("text", SIMILARITY_MIN, fits);
    this.pairAlike(
      "count",
      0,
      (stored, fresh) => holdsEqual(stored.relation) && fits(stored, fresh),
    );
  }

  /** The stored items that a remaining new item may repeat, where the evidence does not decide. */
  doublesOf(fresh: FreshSide): readonly StoredSide[] {
    // Differing ids are believed, except where a repetition would be expected and no id of it was
    // met again.
    return this.restStored.filter(
      (stored) =>
        stored.relation !== "disjoint" &&
        !this.idsSeparate(stored, fresh, holdsEqual(stored.relation)),
    );
  }

  /** Whether no fact of the two forbids that they are one item. */
  mayPair(stored: StoredSide, fresh: FreshSide): boolean {
    if (KEEPS_EQUAL_APART.has(stored.relation)) return false;
    return !this.factsDiffer(stored, fresh);
  }

  /** Whether partner accounts or ids say that the two are different items. */
  factsDiffer(stored: StoredSide, fresh: FreshSide): boolean {
    return accountsDiffer(stored, fresh) || this.idsSeparate(stored, fresh, false);
  }

  private isSamePlace(stored: StoredSide, fresh: FreshSide): boolean {
    return stored.relation === "divided" && !this.factsDiffer(stored, fresh);
  }

  // `surely`: only ids of a space whose ids were met again in this very overlap.
  private idsSeparate(stored: StoredSide, fresh: FreshSide, surely: boolean): boolean {
    const left = stored.item.originId;
    const right = fresh.item.originId;
    if (left === null || right === null || left === right) return false;
    const space = spaceOf(left);
    if (space !== spaceOf(right) || this.evidence.unstableSpaces.has(space)) return false;
    return surely ? this.evidence.metSpaces.has(space) : true;
  }

  private pairEqual(
    rule: PairRule,
    freshKey: (item: NewItem) => string | null,
    storedKeys: (side: StoredSide) => readonly (string | null)[],
    fits: (stored: StoredSide, fresh: FreshSide) => boolean,
  ): void {
    const waiting = new Map<string, StoredSide[]>();
    for (const side of this.restStored)
      for (const key of storedKeys(side)) if (key !== null) push(waiting, key, side);
    if (waiting.size === 0) return;
    const taken = new Set<StoredSide>();
    this.restFresh = this.restFresh.filter((fresh) => {
      const key = freshKey(fresh.item);
      const partner =
        key === null
          ? undefined
          : waiting.get(key)?.find((side) => !taken.has(side) && fits(side, fresh));
      if (partner === undefined) return true;
      taken.add(partner);
      this.pairs.push({ seq: fresh.item.seq, storedId: partner.item.id, rule });
      return false;
    });
    this.restStored = this.restStored.filter((side) => !taken.has(side));
  }

  private pairSides(
    rule: PairRule,
    keyOf: (side: Side<PairItem>) => string | null,
    fits: (stored: StoredSide, fresh: FreshSide) => boolean,
  ): void {
    const keys = new Map(this.restFresh.map((side) => [side.item.seq, keyOf(side)]));
    this.pairEqual(
      rule,
      (item) => keys.get(item.seq) ?? null,
      (side) => [keyOf(side)],
      fits,
    );
  }

  /**
   * Pairs items of different days, the most alike and nearest first. `reasonOf`: the rule by which
   * the two may be one item although their days differ, or null; `gapOf`: days between them.
   */
  pairNear(
    reasonOf: (stored: StoredSide, fresh: FreshSide, score: number) => PairRule | null,
    gapOf: (stored: StoredSide, fresh: FreshSide) => number,
    fits: (stored: StoredSide, fresh: FreshSide) => boolean = (stored, fresh) =>
      this.mayPair(stored, fresh),
  ): void {
    if (this.hasTooMany) return;
    const candidates: Candidate[] = [];
    for (const fresh of this.restFresh) {
      for (const stored of this.restStored) {
        if (!fits(stored, fresh)) continue;
        const score = similarityOf(stored.words, fresh.words);
        const rule = reasonOf(stored, fresh, score);
        if (rule !== null)
          candidates.push({ stored, fresh, score, gap: gapOf(stored, fresh), rule });
      }
    }
    this.takeBest(candidates);
  }

  // The most alike first. Very large groups are paired in the order of the texts, which is
  // deterministic too.
  private pairAlike(
    rule: PairRule,
    min: number,
    fits: (stored: StoredSide, fresh: FreshSide) => boolean,
  ): void {
    if (this.restStored.length === 0 || this.restFresh.length === 0) return;
    if (this.hasTooMany) {
      if (min === 0)
        this.pairEqual(
          rule,
          () => "",
          () => [""],
          fits,
        );
      return;
    }
    const candidates: Candidate[] = [];
    for (const fresh of this.restFresh) {
      for (const stored of this.restStored) {
        if (!fits(stored, fresh)) continue;
        const score = similarityOf(stored.words, fresh.words);
        const needed =
          rule === "text" && stored.relation === "undecided" ? SIMILARITY_UNDECIDED : min;
        if (score >= needed) candidates.push({ stored, fresh, score, gap: 0, rule });
      }
    }
    this.takeBest(candidates);
  }

  private takeBest(candidates: Candidate[]): void {
    candidates.sort((left, right) => right.score - left.score || left.gap - right.gap);
    const takenStored = new Set<StoredSide>();
    const takenFresh = new Set<FreshSide>();
    for (const { stored, fresh, rule } of candidates) {
      if (takenStored.has(stored) || takenFresh.has(fresh)) continue;
      takenStored.add(stored);
      takenFresh.add(fresh);
      this.pairs.push({ seq: fresh.item.seq, storedId: stored.item.id, rule });
    }
    this.restStored = this.restStored.filter((side) => !takenStored.has(side));
    this.restFresh = this.restFresh.filter((side) => !takenFresh.has(side));
  }
}

interface Candidate {
  readonly stored: StoredSide;
  readonly fresh: FreshSide;
  readonly score: number;
  readonly gap: number;
  readonly rule: PairRule;
}

/** The space of an origin's id: the text before the first colon. */
export function spaceOf(originId: string): string {
  return originId.slice(0, originId.indexOf(":"));
}

// By the item's content, never by its place in the file.
export function bySide(left: Side<PairItem>, right: Side<PairItem>): number {
  return (
    compare(left.folded, right.folded) ||
    compare(left.account, right.account) ||
    compare(left.item.originId ?? "", right.item.originId ?? "") ||
    compare(left.item.balanceAfter ?? 0n, right.item.balanceAfter ?? 0n)
  );
}

// Days or balances say that equal items of the two are the same items.
function holdsEqual(relation: Relation): boolean {
  return relation === "inside" || relation === "overlap";
}

function compare<Value extends string | bigint>(left: Value, right: Value): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function joinKey(left: string | null, right: string): string | null {
  return left === null ? null : `${left} ${right}`;
}

function push<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const list = groups.get(key);
  if (list) list.push(item);
  else groups.set(key, [item]);
}

/** The lines on which files show an item, also where thousands of statements show it. */
interface Known {
  /** How many sources have been looked at. */
  count: number;
  readonly lines: Map<string, string[]>;
}

const known = new WeakMap<readonly ItemSource[], Known>();

/** Lines in these sources. The list of an item's sources only grows. */
function linesIn(sources: readonly ItemSource[], wanted: ReadonlySet<string>): string[] {
  let before = known.get(sources);
  if (before === undefined) known.set(sources, (before = { count: 0, lines: new Map() }));
  for (; before.count < sources.length; before.count++) {
    const { sourceId, line } = sources[before.count]!;
    const lines = before.lines.get(sourceId);
    if (lines === undefined) before.lines.set(sourceId, [String(line)]);
    else lines.push(String(line));
  }
  const { lines } = before;
  return [...wanted].flatMap((sourceId) => lines.get(sourceId) ?? []);
}
