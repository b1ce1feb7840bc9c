/**
 * Pairs the rows of two origins of one account that show the same money: one to one, as multisets,
 * by falling strength of evidence. A pair too many would lose a payment, and a pair too few shows
 * one twice, so undecided rows stay apart. Pure, and independent of the order of the rows.
 */
import { isOfMeeting, type Meeting, type Shows } from "./shown-days.ts";
import { disjointPairs } from "#server/ledger/pairing/disjoint-pairs.ts";
import { similarityOf } from "#values/fold-text.ts";
import { doubtsOf, inOrder, type Side, type SourceRow, toSide } from "./source-side.ts";

/** Value dates of one item may differ by so many days between two sources. */
export const SHIFT_DAYS = 2;

// Two sources word one payment differently; half of the words in common is more than chance gives.
export const SIMILARITY_MIN = 0.5;
// A number that is not a year.
const NUMBER_OF_BILL = /^(?!(19|20)\d\d$).*\d{3}/;
// Up to so many comparisons every row is compared with every other one. Larger groups, a day of ten
// thousand equal fees, are paired by count.
const COMPARISONS_MAX = 40_000;
// An amount with so many equal rows on all days together (a fee of years) is held in memory at
// once. There, smaller days are paired by count too.
const PAIRS_MAX = 1_000_000;
const COMPARISONS_MAX_DENSE = 400;

export type LinkRule = "reference" | "same_day" | "near_day";

export interface SourceMatch {
  readonly left: string;
  readonly right: string;
  readonly rule: LinkRule;
  readonly evidence: {
    readonly days: number;
    readonly partnerAccount: "equal" | "unknown";
    /** Share of common words, in hundredths. */
    readonly similarity: number;
    readonly reference?: string;
  };
}

interface Pair {
  readonly left: Side;
  readonly right: Side;
  readonly days: number;
  readonly accountEqual: boolean;
  readonly similarity: number;
  readonly reference?: string;
}

/**
 * Pairs that may not be made: a person took them apart, or each row has its own partner in a third
 * origin.
 */
export type Forbidden = (left: SourceRow, right: SourceRow) => boolean;

export interface MatchFacts {
  readonly forbidden?: Forbidden;
  /**
   * Rows that are already paired between these two origins. They show that the amount recurs, and
   * then near days are not guessed.
   */
  readonly taken?: readonly SourceRow[];
  /**
   * A row of a day that the other origin does not show has its own row nowhere: near days are
   * guessed for it by a bill's facts only. Without an answer every day is taken as shown.
   */
  readonly shows?: Shows;
  /** On days of which the two origins show different hours only references and bills link. */
  readonly meetings?: readonly Meeting[];
}

/** Pairs rows of one amount and currency of two origins. */
export function matchSources(
  left: readonly SourceRow[],
  right: readonly SourceRow[],
  { forbidden = () => false, taken = [], shows = () => true, meetings = [] }: MatchFacts = {},
): SourceMatch[] {
  const open = { left: left.map(toSide).sort(inOrder), right: right.map(toSide).sort(inOrder) };
  const all = { left: open.left, right: open.right, taken: taken.map(toSide) };
  const matches: SourceMatch[] = [];
  const take = (pairs: readonly Pair[], rule: LinkRule): void => {
    const taken = disjointPairs([...pairs].sort(byStrength), ({ left, right }) => [
      left.row.id,
      right.row.id,
    ]);
    const used = new Set(taken.flatMap((pair) => [pair.left.row.id, pair.right.row.id]));
    for (const pair of taken) matches.push(toMatch(pair, rule));
    open.left = open.left.filter(({ row }) => !used.has(row.id));
    open.right = open.right.filter(({ row }) => !used.has(row.id));
  };
  const allowed = (pair: Pair | undefined): pair is Pair =>
    pair !== undefined && !forbidden(pair.left.row, pair.right.row);
  const isDecided = (pair: Pair): boolean =>
    !isOfMeeting(meetings, pair.left.row, pair.right.row) || isOfOneBill(pair);
  take(pairByReference(open.left, open.right).filter(allowed), "reference");
  take(pairByDay(open.left, open.right, allowed).filter(isDecided), "same_day");
  const near = pairNearDays(open.left, open.right, all).filter(
    (pair) => allowed(pair) && isDecided(pair) && (areBothShown(pair, shows) || isOfOneBill(pair)),
  );
  take(near, "near_day");
  return matches;
}

/**
 * Days between two rows: by value date where both state it, else by a day that both have. Booking
 * days are not compared where both have value dates: 64 of 313 instant payments that one operator
 * measured were booked one to three days after their value date.
 */
export function daysApart(left: Side, right: Side): number {
  const byDay = Math.abs(left.day - right.day);
  if (left.row.valueDate !== null && right.row.valueDate !== null) return byDay;
  if (!left.row.bookingDateStated || !right.row.bookingDateStated) return byDay;
  return Math.min(byDay, Math.abs(left.bookingDay - right.bookingDay));
}

/**
 * Evidence for two rows being one payment. Undefined for rows that name different partner accounts:
 * these are two payments, whatever else they share.
 */
function compareSides(left: Side, right: Side): Pair | undefined {
  if (left.account !== "" && right.account !== "" && left.account !== right.account)
    return undefined;
  return {
    left,
    right,
    days: daysApart(left, right),
    accountEqual: left.account !== "" && left.account === right.account,
    similarity: similarityOf(left.words, right.words),
  };
}

function byStrength(a: Pair, b: Pair): number {
  return (
    a.days - b.days ||
    Number(b.accountEqual) - Number(a.accountEqual) ||
    doubtsOf(a.left) + doubtsOf(a.right) - doubtsOf(b.left) - doubtsOf(b.right) ||
    b.similarity - a.similarity ||
    bookedApart(a) - bookedApart(b) ||
    inOrder(a.left, b.left) ||
    inOrder(a.right, b.right)
  );
}

// Two equal payments of one value day may have been booked on two days.
function bookedApart({ left, right }: Pair): number {
  const areStated = left.row.bookingDateStated && right.row.bookingDateStated;
  return areStated ? Math.abs(left.bookingDay - right.bookingDay) : 0;
}

function toMatch(pair: Pair, rule: LinkRule): SourceMatch {
  return {
    left: pair.left.row.id,
    right: pair.right.row.id,
    rule,
    evidence: {
      days: pair.days,
      partnerAccount: pair.accountEqual ? "equal" : "unknown",
      similarity: Math.round(pair.similarity * 100),
      ...(pair.reference === undefined ? {} : { reference: pair.reference }),
    },
  };
}

/**
 * Pairs rows where one states an id of the other anywhere, within the days. An id that several rows
 * share decides nothing.
 */
function pairByReference(left: readonly Side[], right: readonly Side[]): Pair[] {
  const saidRight = indexBy(right, (side) => side.said);
  const saidLeft = indexBy(left, (side) => side.said);
  const pairs: Pair[] = [];
  for (const [reference, lefts] of saidLeft) {
    const rights = saidRight.get(reference);
    if (rights === undefined || lefts.length !== 1 || rights.length !== 1) continue;
    const [one, other] = [lefts[0]!, rights[0]!];
    if (!one.ids.has(reference) && !other.ids.has(reference) && !isBankReference(reference))
      continue;
    const pair = compareSides(one, other);
    if (pair !== undefined && pair.days <= SHIFT_DAYS) pairs.push({ ...pair, reference });
  }
  return pairs;
}

/** Beginnings of the references that K&H writes into its texts. */
function isBankReference(word: string): boolean {
  return /^(MSV|MSK|MS0|AAACT|BNK)/.test(word);
}

function indexBy(
  sides: readonly Side[],
  keysOf: (side: Side) => Iterable<string>,
): Map<string, Side[]> {
  const index = new Map<string, Side[]>();
  for (const side of sides) {
    for (const key of keysOf(side)) {
      const list = index.get(key);
      if (list === undefined) index.set(key, [side]);
      else list.push(side);
    }
  }
  return index;
}

/**
 * Pairs rows of the same day: the counts decide how many, the evidence decides which with which.
 */
function pairByDay(
  left: readonly Side[],
  right: readonly Side[],
  allowed: (pair: Pair | undefined) => pair is Pair,
): Pair[] {
  const daysOf = (side: Side): string[] =>
    side.row.bookingDateStated
      ? [...new Set([`${side.day}`, `${side.bookingDay}`])]
      : [`${side.day}`];
  const byDay = indexBy(right, daysOf);
  const days = [...indexBy(left, daysOf)].map(([day, lefts]) => ({
    lefts,
    rights: byDay.get(day) ?? [],
  }));
  const dense =
    days.reduce((sum, { lefts, rights }) => sum + lefts.length * rights.length, 0) > PAIRS_MAX;
  const pairs = new Map<string, Pair>();
  const add = (one: Side, other: Side): void => {
    const pair = compareSides(one, other);
    if (allowed(pair) && pair.days === 0) pairs.set(`${one.row.id} ${other.row.id}`, pair);
  };
  for (const { lefts, rights } of days) {
    const crowded =
      lefts.length * rights.length > (dense ? COMPARISONS_MAX_DENSE : COMPARISONS_MAX);
    if (crowded) for (const [one, other] of alignByCount(lefts, rights)) add(one, other);
    else for (const one of lefts) for (const other of rights) add(one, other);
  }
  return [...pairs.values()];
}

/**
 * Pairs by count within each partner's account; then rows that name a partner's account with rows
 * that name none, on either side.
 */
function alignByCount(lefts: readonly Side[], rights: readonly Side[]): [Side, Side][] {
  const theirs = indexBy(rights, (side) => [side.account]);
  const aligned: [Side, Side][] = [];
  const take = (list: readonly Side[], account: string): Side[] => {
    const others = theirs.get(account) ?? [];
    const count = Math.min(list.length, others.length);
    for (let at = 0; at < count; at++) aligned.push([list[at]!, others[at]!]);
    theirs.set(account, others.slice(count));
    return list.slice(count);
  };
  const left = [...indexBy(lefts, (side) => [side.account])].map(([account, list]) => ({
    account,
    list: take(list, account),
  }));
  take(
    left.flatMap(({ account, list }) => (account === "" ? [] : list)),
    "",
  );
  let nameless = left.flatMap(({ account, list }) => (account === "" ? list : []));
  for (const account of theirs.keys()) if (account !== "") nameless = take(nameless, account);
  return aligned;
}

/**
 * Pairs rows of different days: only with evidence, and only where each row is the other's single
 * candidate of either source.
 */
function pairNearDays(
  left: readonly Side[],
  right: readonly Side[],
  all: {
    readonly left: readonly Side[];
    readonly right: readonly Side[];
    readonly taken: readonly Side[];
  },
): Pair[] {
  const around = indexBy([...all.left, ...all.right, ...all.taken], (side) => [`${side.day}`]);
  const near = (side: Side): Side[] => {
    const found: Side[] = [];
    for (let day = side.day - SHIFT_DAYS; day <= side.day + SHIFT_DAYS; day++)
      found.push(...(around.get(`${day}`) ?? []));
    return found.filter(
      (each) => each.row.id !== side.row.id && isSupported(compareSides(side, each)),
    );
  };
  const rights = new Set(right.map((side) => side.row.id));
  return left.flatMap((side) => {
    const [only, another] = near(side);
    if (
      only === undefined ||
      another !== undefined ||
      !rights.has(only.row.id) ||
      near(only).length !== 1
    )
      return [];
    const pair = compareSides(side, only);
    return pair === undefined || pair.days > SHIFT_DAYS ? [] : [pair];
  });
}

/** An equal payment of the day before is no item of a day that the other origin does not show. */
export function areBothShown({ left, right }: Pick<Pair, "left" | "right">, shows: Shows): boolean {
  return (
    shows(right.row.accountId, left.row.bookingDate) &&
    shows(left.row.accountId, right.row.bookingDate)
  );
}

// The same partner's account with the same words, or a number of a bill in both: a purchase has
// neither.
function isOfOneBill({ accountEqual, similarity, left, right }: Pair): boolean {
  if (accountEqual && similarity >= SIMILARITY_MIN) return true;
  return [...left.words].some((word) => NUMBER_OF_BILL.test(word) && right.words.has(word));
}

/** Whether a link of one day holds, whatever the two origins show of the day. */
export function areOneBill(left: SourceRow, right: SourceRow): boolean {
  const pair = compareSides(toSide(left), toSide(right));
  return pair !== undefined && isOfOneBill(pair);
}

function isSupported(pair: Pair | undefined): boolean {
  return pair !== undefined && (pair.accountEqual || pair.similarity >= SIMILARITY_MIN);
}
