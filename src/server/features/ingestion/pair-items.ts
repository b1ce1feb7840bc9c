/**
 * Identity of items as a multiset: within one account, day, amount and currency, new items are paired with stored ones
 * by falling strength of evidence, and the counts decide about the rest. Nothing real is lost, nothing is doubled in
 * silence: what the evidence does not decide is kept and marked. The order of the rows has no say.
 */
import { readAccountNumber } from "#values/account-number.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { foldText, similarityOf, wordsOf } from "#values/fold-text.ts";
import type { Evidence, NewItem, PairItem, PairOutcome, PairRule, StoredItem } from "./pair-types.ts";
import { relateItem, relateSources, type Relation } from "./statement-relation.ts";

/** Days that a booking date may differ by when the origin's id says that the item is the same. */
export const ID_SHIFT_DAYS = 7;

// Below half of common words two notes may well be of two payments.
const SIMILARITY_MIN = 0.5;
// On a day that may have been cut in two, only notes that hardly differ are taken for the same.
const SIMILARITY_UNDECIDED = 0.8;
// Comparing every note with every other one is for groups of people's size; a day of ten thousand equal fees goes by count.
const COMPARISONS_MAX = 40_000;

/** Kinds that announce items; only a `statement` proves them. */
export const ADVICE_KINDS: ReadonlySet<string> = new Set(["report", "notification", "interim"]);

/** Everything of one account's day. */
export interface DayItems {
  readonly day: LocalDate;
  readonly stored: readonly StoredItem[];
  readonly fresh: readonly NewItem[];
  /** New items of any day that are already paired across days by the origin's id, and their stored partners. */
  readonly shifted?: ReadonlyMap<number, string>;
}

/** An item with what is compared of it, worked out when first asked: in a file that is read again nothing of it is. */
class Side<Item extends PairItem> {
  readonly item: Item;
  readonly relation: Relation;
  private foldedText: string | undefined;
  private wordSet: ReadonlySet<string> | undefined;
  private accountRead: { readonly canonical: string; readonly known: boolean } | undefined;

  /** `relation` is the stored side's; a new item has none of its own. */
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

  /** True when the account's form is one that can be compared (digits or an IBAN). */
  get accountKnown(): boolean {
    return this.readAccount().known;
  }

  private readAccount(): { readonly canonical: string; readonly known: boolean } {
    if (this.accountRead === undefined) {
      const account = readAccountNumber(this.item.partnerAccountNr);
      this.accountRead = { canonical: account?.canonical ?? "", known: account !== undefined && account.kind !== "other" };
    }
    return this.accountRead;
  }
}

type StoredSide = Side<StoredItem>;
type FreshSide = Side<NewItem>;

/** Pairs one day of one statement with what is stored on that day. */
export function pairDay(input: DayItems, evidence: Evidence): PairOutcome {
  const { statement, others } = evidence;
  const shiftedIds = new Set(input.shifted?.values());
  const nets = sumBySource(input.stored);
  const own = input.fresh.reduce((sum, item) => sum + item.amount, 0n);
  const relations = relateSources(statement, others, input.day, { own, of: (sourceId) => nets.get(sourceId) ?? 0n });
  const proven = others.some((other) => other.kind === "statement" && other.proven && other.from <= input.day && input.day <= other.to);
  const outcome = {
    pairs: input.fresh.flatMap(({ seq }) => {
      const storedId = input.shifted?.get(seq);
      return storedId === undefined ? [] : [{ seq, storedId, rule: "origin_id" as PairRule }];
    }),
    fresh: [] as { seq: number; occurrence: number; doubleOf: string | null }[],
    skipped: [] as number[],
    superseded: [] as string[],
  };
  const fresh = groupByKey(input.fresh.filter((item) => !input.shifted?.has(item.seq)));
  const stored = groupByKey(input.stored);
  for (const [key, items] of fresh) {
    const all = stored.get(key) ?? [];
    const sides = all
      .filter((item) => !shiftedIds.has(item.id))
      .map((item) => new Side(item, relateItem(item.sources.map((source) => relations.get(source.sourceId)))));
    const group = new Group(sides.sort(bySide), items.map((item) => new Side(item)).sort(bySide), evidence);
    group.pair();
    outcome.pairs.push(...group.pairs);
    if (proven && ADVICE_KINDS.has(statement.kind)) outcome.skipped.push(...group.restFresh.map((side) => side.item.seq));
    else outcome.fresh.push(...placeFresh(group, all));
  }
  outcome.superseded.push(...findSuperseded(input, evidence, new Set(outcome.pairs.map((pair) => pair.storedId))));
  return outcome;
}

// The lowest free numbers: a row that is deleted and read again gets its old number back.
function placeFresh(group: Group, stored: readonly StoredItem[]): { seq: number; occurrence: number; doubleOf: string | null }[] {
  const taken = new Set(stored.map((item) => item.occurrence));
  const doubles = group.findDoubles();
  let next = 1;
  return group.restFresh.map((side) => {
    while (taken.has(next)) next++;
    return { seq: side.item.seq, occurrence: next++, doubleOf: doubles.get(side.item.seq) ?? null };
  });
}

/** Items that only advices showed, on a day that this proven statement covers without confirming them. */
function findSuperseded(input: DayItems, evidence: Evidence, paired: ReadonlySet<string>): string[] {
  const { statement, others } = evidence;
  const covers = statement.from <= input.day && input.day <= statement.to;
  if (statement.kind !== "statement" || !statement.proven || !covers) return [];
  const advices = new Set(others.filter((other) => ADVICE_KINDS.has(other.kind)).map((other) => other.sourceId));
  const statements = new Set(others.filter((other) => !ADVICE_KINDS.has(other.kind)).map((other) => other.sourceId));
  const onlyAdvices = (item: StoredItem): boolean =>
    item.sources.length > 0 && item.sources.every(({ sourceId }) => advices.has(sourceId) && !statements.has(sourceId));
  return input.stored.filter((item) => !paired.has(item.id) && onlyAdvices(item)).map((item) => item.id);
}

/** The items of one day, amount and currency, while they are being paired. */
class Group {
  readonly pairs: { seq: number; storedId: string; rule: PairRule }[] = [];
  restStored: StoredSide[];
  restFresh: FreshSide[];
  private readonly evidence: Evidence;

  constructor(stored: StoredSide[], fresh: FreshSide[], evidence: Evidence) {
    this.restStored = stored;
    this.restFresh = fresh;
    this.evidence = evidence;
  }

  pair(): void {
    const { sameContent } = this.evidence;
    this.pairEqual("same_source", (item) => String(item.line), (side) => linesIn(side.item, sameContent), () => true);
    if (this.restFresh.length === 0 || this.restStored.length === 0) return;
    this.pairEqual("origin_id", (item) => item.originId, (side) => [side.item.originId], () => true);
    const fits = (stored: StoredSide, fresh: FreshSide): boolean => this.mayPair(stored, fresh);
    const balance = (item: PairItem): string | null => (item.balanceAfter === null ? null : String(item.balanceAfter));
    this.pairEqual("balance_after", balance, (side) => [balance(side.item)], fits);
    const account = (side: Side<PairItem>): string | null => (side.account === "" ? null : side.account);
    this.pairSides("counterparty", (side) => joinKey(account(side), side.folded), fits);
    this.pairAlike("counterparty", 0, (stored, fresh) => stored.account !== "" && stored.account === fresh.account && fits(stored, fresh));
    this.pairSides("text", (side) => (side.folded === "" ? null : side.folded), fits);
    this.pairAlike("text", SIMILARITY_MIN, fits);
    this.pairAlike("count", 0, (stored, fresh) => stored.relation === "overlap" && fits(stored, fresh));
  }

  /** For new items that stay: the stored item that each may repeat, where the evidence is too thin to say. */
  findDoubles(): Map<number, string> {
    const doubles = new Map<number, string>();
    const free = this.restStored.filter((side) => side.relation !== "disjoint");
    for (const fresh of this.restFresh) {
      // Ids that differ are believed, except where a repetition would be expected and no id of it was met again.
      const at = free.findIndex((stored) => !this.idsSeparate(stored, fresh, stored.relation === "overlap"));
      if (at >= 0) doubles.set(fresh.item.seq, free.splice(at, 1)[0]!.item.id);
    }
    return doubles;
  }

  private mayPair(stored: StoredSide, fresh: FreshSide): boolean {
    if (stored.relation === "disjoint" || stored.relation === "contradictory") return false;
    if (stored.accountKnown && fresh.accountKnown && stored.account !== fresh.account) return false;
    return !this.idsSeparate(stored, fresh, false);
  }

  // `surely`: only ids of a space that has proved itself in this very overlap.
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
    for (const side of this.restStored) for (const key of storedKeys(side)) if (key !== null) push(waiting, key, side);
    if (waiting.size === 0) return;
    const taken = new Set<StoredSide>();
    this.restFresh = this.restFresh.filter((fresh) => {
      const key = freshKey(fresh.item);
      const partner = key === null ? undefined : waiting.get(key)?.find((side) => !taken.has(side) && fits(side, fresh));
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
    this.pairEqual(rule, (item) => keys.get(item.seq) ?? null, (side) => [keyOf(side)], fits);
  }

  // Most alike first. In very large groups in the order of the texts, which is just as deterministic.
  private pairAlike(rule: PairRule, min: number, fits: (stored: StoredSide, fresh: FreshSide) => boolean): void {
    if (this.restStored.length === 0 || this.restFresh.length === 0) return;
    if (this.restStored.length * this.restFresh.length > COMPARISONS_MAX) {
      if (min === 0) this.pairEqual(rule, () => "", () => [""], fits);
      return;
    }
    const candidates: { stored: StoredSide; fresh: FreshSide; score: number }[] = [];
    for (const fresh of this.restFresh) {
      for (const stored of this.restStored) {
        if (!fits(stored, fresh)) continue;
        const score = similarityOf(stored.words, fresh.words);
        const needed = rule === "text" && stored.relation === "undecided" ? SIMILARITY_UNDECIDED : min;
        if (score >= needed) candidates.push({ stored, fresh, score });
      }
    }
    candidates.sort((left, right) => right.score - left.score);
    const takenStored = new Set<StoredSide>();
    const takenFresh = new Set<FreshSide>();
    for (const { stored, fresh } of candidates) {
      if (takenStored.has(stored) || takenFresh.has(fresh)) continue;
      takenStored.add(stored);
      takenFresh.add(fresh);
      this.pairs.push({ seq: fresh.item.seq, storedId: stored.item.id, rule });
    }
    this.restStored = this.restStored.filter((side) => !takenStored.has(side));
    this.restFresh = this.restFresh.filter((side) => !takenFresh.has(side));
  }
}

/** The space of an origin's id: what stands before the first colon. */
export function spaceOf(originId: string): string {
  return originId.slice(0, originId.indexOf(":"));
}

/** The key of the multiset within one account and day. */
export function groupKeyOf(item: Pick<PairItem, "amount" | "currency">): string {
  return `${item.amount} ${item.currency}`;
}

function groupByKey<Item extends PairItem>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) push(groups, groupKeyOf(item), item);
  return groups;
}

function sumBySource(stored: readonly StoredItem[]): Map<string, Amount> {
  const nets = new Map<string, Amount>();
  for (const item of stored) {
    for (const { sourceId } of item.sources) nets.set(sourceId, (nets.get(sourceId) ?? 0n) + item.amount);
  }
  return nets;
}

// By what the item says, never by where it stood.
function bySide(left: Side<PairItem>, right: Side<PairItem>): number {
  return (
    compare(left.folded, right.folded) ||
    compare(left.account, right.account) ||
    compare(left.item.originId ?? "", right.item.originId ?? "") ||
    compare(left.item.balanceAfter ?? 0n, right.item.balanceAfter ?? 0n)
  );
}

function compare<Value extends string | bigint>(left: Value, right: Value): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function linesIn(item: StoredItem, sources: ReadonlySet<string>): string[] {
  return item.sources.filter(({ sourceId }) => sources.has(sourceId)).map(({ line }) => String(line));
}

function joinKey(left: string | null, right: string): string | null {
  return left === null ? null : `${left} ${right}`;
}

function push<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const list = groups.get(key);
  if (list) list.push(item);
  else groups.set(key, [item]);
}
