/**
 * Rows of two origins that may be one item although nothing links them: each is without a partner
 * in the other origin, and their days are near. They are marked, never joined (decision 0187).
 * Pure.
 */
import { disjointPairs } from "#server/ledger/pairing/disjoint-pairs.ts";
import { OTHER_DAY_MAX, saysNothing } from "#server/ledger/pairing/regrouped-items.ts";
import {
  areBothShown,
  daysApart,
  type Forbidden,
  SHIFT_DAYS,
  SIMILARITY_MIN,
} from "./match-sources.ts";
import { type Side, type SourceRow, toSide } from "./source-side.ts";
import type { Shows } from "./shown-days.ts";
import { similarityOf } from "#values/fold-text.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { isKindWord } from "#values/transaction-types.ts";

// Days around one that an origin may show in its place.
const BESIDE = [-SHIFT_DAYS, -1, 0, 1, SHIFT_DAYS];
// Beyond so many comparisons of an amount, rows are laid side by side by their days.
const COMPARISONS_MAX = 40_000;

export interface NearFacts {
  readonly forbidden: Forbidden;
  readonly shows: Shows;
  /**
   * By how many days the right origin dates its items later than the left one, where most of its
   * items show it.
   */
  readonly shift: number | undefined;
  /** Linked rows of the two origins. */
  readonly linked: readonly (readonly [left: SourceRow, right: SourceRow])[];
}

interface Candidate {
  readonly left: SourceRow;
  readonly right: SourceRow;
  readonly days: number;
  readonly supported: boolean;
  readonly score: number;
}

/** Pairs of ids, left and right, of rows that no link holds yet; each row is in one at most. */
export function findNearDoubles(
  left: readonly SourceRow[],
  right: readonly SourceRow[],
  facts: NearFacts,
): [string, string][] {
  const [lefts, rights] = [left.map(toSide), right.map(toSide)];
  const candidates =
    left.length * right.length > COMPARISONS_MAX
      ? alignByDay(lefts, rights)
      : lefts.flatMap((one) => rights.map((other): [Side, Side] => [one, other]));
  const near = candidates.flatMap(([one, other]) => compare(one, other, facts) ?? []);
  const found = [...near, ...listExchanged(lefts, rights, facts)].sort(byStrength);
  const sidesOf = ({ left, right }: Candidate): [string, string] => [left.id, right.id];
  return disjointPairs(found, sidesOf).map(sidesOf);
}

/**
 * Rows that are far from each other, but near the two rows of a link: each may be the partner of
 * one of these. Only a link that no day of both rows proves is doubted.
 */
function listExchanged(
  lefts: readonly Side[],
  rights: readonly Side[],
  facts: NearFacts,
): Candidate[] {
  const doubted = facts.linked.filter(([left, right]) => !areOfOneDay(left, right));
  if (doubted.length * (lefts.length + rights.length) > COMPARISONS_MAX) return [];
  const free = { ...facts, forbidden: () => false, shift: undefined };
  const isNear = (one: Side, other: Side): boolean =>
    nearestDays(one, other) <= SHIFT_DAYS && compare(one, other, free) !== undefined;
  return doubted.flatMap((link) => {
    const [left, right] = [toSide(link[0]), toSide(link[1])];
    const partners = rights.filter((each) => isNear(left, each));
    return lefts
      .filter((each) => partners.length > 0 && isNear(each, right))
      .flatMap((one) => partners.map((other) => [one, other] as const))
      .filter(([one, other]) => !facts.forbidden(one.row, other.row))
      .map(([one, other]) => ({
        left: one.row,
        right: other.row,
        days: nearestDays(one, other),
        supported: false,
        score: 0,
      }));
  });
}

// A value day beside a booking day says only that the two are near.
function areOfOneDay(left: SourceRow, right: SourceRow): boolean {
  return (
    (left.valueDate !== null && left.valueDate === right.valueDate) ||
    (left.bookingDateStated && right.bookingDateStated && left.bookingDate === right.bookingDate)
  );
}

function compare(left: Side, right: Side, facts: NearFacts): Candidate | undefined {
  if (facts.forbidden(left.row, right.row)) return undefined;
  const score = similarityOf(left.words, right.words);
  const accounts = [left.account, right.account].filter((account) => account !== "");
  const areEqual = accounts.length === 2 && accounts[0] === accounts[1];
  const days = nearestDays(left, right);
  // Partners differ where one source names the purchase's bank and the other the shop; only on one
  // day, with the same words.
  if (accounts.length === 2 && !areEqual && (days > 0 || score < SIMILARITY_MIN)) return undefined;
  const supported = areEqual || score >= SIMILARITY_MIN;
  const daysMax =
    areBothShown({ left, right }, facts.shows) ||
    (supported && days <= OTHER_DAY_MAX && isMissing(left, right, facts.shows))
      ? OTHER_DAY_MAX
      : supported || saysNothing(left) || saysNothing(right) || isNameless(left, right, facts.shows)
        ? SHIFT_DAYS
        : -1;
  const isNear = days <= daysMax || (supported && isShifted(left, right, facts.shift));
  return isNear ? { left: left.row, right: right.row, days, supported, score } : undefined;
}

// One of the two lacks a partner on a day that the other origin shows, so its item must stand there
// on another day: also one that lies just beyond the days of its own origin.
function isMissing(left: Side, right: Side, shows: Shows): boolean {
  const isBeside = ({ row }: Side, day: LocalDate): boolean =>
    BESIDE.some((days) => shows(row.accountId, addDays(day, days)));
  return [
    { lacks: left, has: right },
    { lacks: right, has: left },
  ].some(
    ({ lacks, has }) =>
      shows(has.row.accountId, lacks.row.bookingDate) && isBeside(lacks, has.row.bookingDate),
  );
}

// One names no partner, only the kind of payment: their words cannot contradict each other. Other
// words may be the partner's name; then one item must be missing where the other origin shows its
// day.
function isNameless(left: Side, right: Side, shows: Shows): boolean {
  const namesNobody = ({ row, account }: Side): boolean =>
    row.partnerName.trim() === "" && account === "";
  const nameless = [left, right].filter(namesNobody);
  if (nameless.length === 0) return false;
  return (
    nameless.some(({ words }) => [...words].every(isKindWord)) ||
    shows(right.row.accountId, left.row.bookingDate) ||
    shows(left.row.accountId, right.row.bookingDate)
  );
}

/** Days between the two by whatever day both have. */
function nearestDays(left: Side, right: Side): number {
  const days = daysApart(left, right);
  if (!left.row.bookingDateStated || !right.row.bookingDateStated) return days;
  return Math.min(days, Math.abs(left.bookingDay - right.bookingDay));
}

// Where an origin dates everything later, a payment of each day leaves its first and its last row
// without a partner, however far apart they are.
function isShifted(left: Side, right: Side, shift: number | undefined): boolean {
  return shift !== undefined && Math.sign(right.day - left.day) === Math.sign(shift);
}

function alignByDay(lefts: readonly Side[], rights: readonly Side[]): [Side, Side][] {
  const inOrder = (sides: readonly Side[]): Side[] =>
    sides.toSorted((one, other) => one.day - other.day || (one.row.id < other.row.id ? -1 : 1));
  const [ones, others] = [inOrder(lefts), inOrder(rights)];
  const aligned: [Side, Side][] = [];
  for (let at = 0, beside = 0; at < ones.length && beside < others.length;) {
    const [one, other] = [ones[at]!, others[beside]!];
    if (nearestDays(one, other) <= SHIFT_DAYS) {
      aligned.push([one, other]);
      at++;
      beside++;
    } else if (one.day < other.day) at++;
    else beside++;
  }
  return aligned;
}

function byStrength(one: Candidate, other: Candidate): number {
  return (
    Number(other.supported) - Number(one.supported) ||
    one.days - other.days ||
    other.score - one.score ||
    (`${one.left.id} ${one.right.id}` < `${other.left.id} ${other.right.id}` ? -1 : 1)
  );
}
