/**
 * Whether two statements can hold the same item. The balances and the amounts between them decide
 * first, then days and numbers.
 */
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { StatementFacts } from "./pair-types.ts";
import { TELLING_AMOUNTS } from "./statement-run.ts";
import {
  holdsAll,
  includes,
  type Inclusion,
  meets,
  type Part,
  shareRun,
} from "./statement-part.ts";

/**
 * A value date may lie so many days from the booking day: card purchases over a long weekend, fees
 * that are booked afterwards.
 */
export const VALUE_SHIFT_DAYS = 10;

// One amount that comes again on a day is often another payment. Two different ones rarely are.
const TELLING_WITHIN_DAY = 2;

// A transfer and its return are two amounts, and both may well be sent again; three amounts that
// sum to zero are not.
const TELLING_AT_ZERO = 3;

/**
 * `inside`: balances or days prove that one holds the other, or that they share a run of items;
 * equal items are the same ones. `overlap`: their days overlap; equal items are taken for the same.
 * `undecided`: they touch on a day, and nothing says whether the day was cut in two.
 * `divided`: each shows items of the day that the other lacks, and no balance says which hours each
 * one shows; equal items are kept and marked (decision 0133).
 * `contradictory`: evidence speaks for both. `disjoint`: equal items are different ones.
 */
export type Relation =
  | "inside"
  | "overlap"
  | "undecided"
  | "divided"
  | "contradictory"
  | "disjoint";

/**
 * The way two runs were taken: as parts of one booking day, or as whole statements because a
 * booking day is not stated.
 */
export type Basis = "day" | "whole";

/**
 * Relation of two runs of one account. `isLinked`: whether the chain of balances leads from one to
 * the other.
 */
export function relateParts(
  left: Part,
  right: Part,
  basis: Basis,
  isLinked: () => boolean,
): Relation {
  const [first, second] = [left.statement, right.statement];
  if (isSameStatement(first, second, basis))
    return numbersDiffer(first, second) && isLinked() ? "contradictory" : "inside";
  if ((left.begins && left.ends) || (right.begins && right.ends)) return "inside";
  if ((left.begins && right.begins) || (left.ends && right.ends)) return "inside";
  if (!left.balanced || !right.balanced) {
    const byDays = relateByDays(first, second, basis);
    return basis === "day" ? relateByItems(left, right, byDays) : byDays;
  }
  // The same money in other rows: a sum beside its parts.
  if (left.opening === right.opening && left.closing === right.closing && !isLevel(left))
    return "inside";
  const inclusion = strongest(includes(left, right), includes(right, left));
  if (inclusion === "inside") return isWithinOrBeside(left, right) ? "contradictory" : "inside";
  if (follow(left, right)) return "disjoint";
  // `statement-run.ts` has looked for runs of whole statements before.
  if (basis === "day" && (shareRun(left, right) || shareRun(right, left))) return "inside";
  if (isLinked()) return "disjoint";
  if (inclusion === "possible")
    return differentAmounts(left, right) >= TELLING_AMOUNTS ? "overlap" : "contradictory";
  if (first.sourceId === second.sourceId) return "disjoint";
  if (left.amounts === null || right.amounts === null) return relateByDays(first, second, basis);
  if (left.opening === right.opening || left.closing === right.closing) return "undecided";
  // Numbers tell the statements of a day apart, but not two that show the same days or rows.
  const isInRow =
    numbersDiffer(first, second) && !shareDays(first, second) && !holdsRows(left, right);
  return isInRow && basis === "day" ? "disjoint" : "contradictory";
}

/**
 * Relation of what two statements show of one day where their balances are not known. A table of a
 * whole day shows all items of an earlier one of that day. Two tables that each show an item of
 * their own are tables of hours, which may or may not overlap.
 */
export function relateByItems(left: Part, right: Part, byDays: Relation): Relation {
  if (byDays !== "overlap" && byDays !== "undecided") return byDays;
  if (left.amounts === null || right.amounts === null) return byDays;
  const [within, around] = [holdsAll(right, left), holdsAll(left, right)];
  if (within && around) return byDays;
  if (!within && !around) return "divided";
  return differentAmounts(left, right) < TELLING_WITHIN_DAY ? "undecided" : byDays;
}

/**
 * Whether two proven statements lead from the same balance to the same other one in days that
 * touch: they show the same money, whatever days and rows they give it. A stretch that sums to zero
 * may be another one.
 */
export function isSameStretch(left: StatementFacts, right: StatementFacts): boolean {
  return (
    left.proven &&
    right.proven &&
    left.opening !== null &&
    left.closing !== null &&
    left.opening !== left.closing &&
    left.opening === right.opening &&
    left.closing === right.closing &&
    left.from <= right.to &&
    right.from <= left.to
  );
}

/**
 * Whether a run that sums to zero may stand within the other run or beside it: both fit, and only a
 * person can decide. A run of many different amounts does not come twice in a row.
 */
export function isWithinOrBeside(left: Part, right: Part): boolean {
  return (
    follow(left, right) &&
    differentAmounts(left, right) < TELLING_AT_ZERO &&
    strongest(includes(left, right), includes(right, left)) === "inside"
  );
}

function isLevel({ opening, closing }: Part): boolean {
  return opening === closing;
}

function follow(left: Part, right: Part): boolean {
  return meets(left, right) || meets(right, left);
}

function differentAmounts(left: Part, right: Part): number {
  return Math.min(left.counts.size, right.counts.size);
}

/**
 * Relation of an item that several sources show: one proof that it lies outside the statement is
 * enough.
 */
export function relateItem(relations: readonly (Relation | undefined)[]): Relation {
  if (relations.includes("disjoint")) return "disjoint";
  if (relations.includes("inside")) return "inside";
  if (relations.includes("contradictory")) return "contradictory";
  if (relations.includes("divided")) return "divided";
  // A source without a statement of this day (its file was deleted) covers nothing and excludes
  // nothing.
  return relations.some((relation) => relation === undefined || relation === "overlap")
    ? "overlap"
    : "undecided";
}

/**
 * Relation of a file whose statements cannot be told apart: as long as one of them may hold the
 * item, the file may.
 */
export function weakest(relations: readonly Relation[]): Relation {
  const order: readonly Relation[] = [
    "inside",
    "overlap",
    "undecided",
    "divided",
    "contradictory",
    "disjoint",
  ];
  return order.find((relation) => relations.includes(relation)) ?? "overlap";
}

/**
 * The chain of balances: statements that follow each other, found by their balances without
 * comparing all with all.
 */
export class BalanceChain {
  private readonly byOpening = new Map<Amount, StatementFacts[]>();
  private readonly byClosing = new Map<Amount, StatementFacts[]>();

  add(statement: StatementFacts): void {
    if (!statement.proven) return;
    if (statement.opening !== null) push(this.byOpening, statement.opening, statement);
    if (statement.closing !== null) push(this.byClosing, statement.closing, statement);
  }

  /** Proven statements that open with this balance. */
  openedAt(balance: Amount): readonly StatementFacts[] {
    return this.byOpening.get(balance) ?? [];
  }

  /** Proven statements that close with this balance. */
  closedAt(balance: Amount): readonly StatementFacts[] {
    return this.byClosing.get(balance) ?? [];
  }

  /** Statements that the chain joins to this one, before or after it, over any number of others. */
  linkedTo(statement: StatementFacts): ReadonlySet<StatementFacts> {
    const linked = new Set<StatementFacts>();
    if (!statement.proven) return linked;
    for (const forward of [true, false]) {
      const queue = [statement];
      const asked = new Asked(forward);
      for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
        const balance = forward ? current.closing : current.opening;
        if (!asked.isNew(balance, current)) continue;
        for (const other of (balance === null
          ? undefined
          : (forward ? this.byOpening : this.byClosing).get(balance)) ?? []) {
          if (
            other === statement ||
            linked.has(other) ||
            !(forward ? mayFollow(current, other) : mayFollow(other, current))
          )
            continue;
          linked.add(other);
          if (!isSameStatement(statement, other, "day")) queue.push(other);
        }
      }
    }
    return linked;
  }
}

/** The balances that a walk has left behind; many equal statements lead to one balance. */
class Asked {
  private readonly forward: boolean;
  private readonly days = new Map<string, LocalDate>();

  constructor(forward: boolean) {
    this.forward = forward;
  }

  /** Whether the statement may lead further than those that led to the balance before. */
  isNew(balance: Amount | null, { from, to, daysStated }: StatementFacts): boolean {
    const key = `${balance} ${daysStated}`;
    const [known, day] = [this.days.get(key), this.forward ? to : from];
    if (known !== undefined && (this.forward ? known <= day : known >= day)) return false;
    this.days.set(key, day);
    return true;
  }
}

function mayFollow(first: StatementFacts, second: StatementFacts): boolean {
  const exact = first.daysStated && second.daysStated;
  return second.from >= (exact ? first.to : addDays(first.to, -VALUE_SHIFT_DAYS));
}

function relateByDays(left: StatementFacts, right: StatementFacts, basis: Basis): Relation {
  if (left.sourceId === right.sourceId) return "disjoint";
  if (basis === "day")
    return left.from === right.from || left.to === right.to ? "overlap" : "undecided";
  return isNested(left, right) || shareDays(left, right) ? "overlap" : "undecided";
}

/**
 * Whether one of the two shows all rows of the other: several, or the one row of a day that lies
 * within the days of the other.
 */
function holdsRows(left: Part, right: Part): boolean {
  const [one, other] = [left.statement, right.statement];
  const isDayOf = isNested(one, other) && (one.from !== other.from || one.to !== other.to);
  const rows = Math.min(left.amounts?.length ?? 0, right.amounts?.length ?? 0);
  return (
    rows >= (isDayOf ? 1 : TELLING_WITHIN_DAY) && (holdsAll(left, right) || holdsAll(right, left))
  );
}

/** Whether both show more than one day of the other's. */
function shareDays(left: StatementFacts, right: StatementFacts): boolean {
  const from = left.from > right.from ? left.from : right.from;
  const to = left.to < right.to ? left.to : right.to;
  return from < to;
}

function isNested(left: StatementFacts, right: StatementFacts): boolean {
  return (
    (left.from <= right.from && right.to <= left.to) ||
    (right.from <= left.from && left.to <= right.to)
  );
}

function isSameStatement(left: StatementFacts, right: StatementFacts, basis: Basis): boolean {
  const sameDays = left.from === right.from && left.to === right.to;
  const balanced = left.opening !== null && left.closing !== null;
  // Without balances as many rows of the same days may be those of other hours.
  return (
    balanced &&
    (sameDays || basis === "whole") &&
    left.opening === right.opening &&
    left.closing === right.closing &&
    left.count === right.count &&
    (left.kind !== right.kind || left.number === right.number || left.opening !== left.closing)
  );
}

function numbersDiffer(left: StatementFacts, right: StatementFacts): boolean {
  return (
    left.kind === right.kind &&
    left.number !== "" &&
    right.number !== "" &&
    left.number !== right.number
  );
}

function strongest(left: Inclusion, right: Inclusion): Inclusion {
  if (left === "inside" || right === "inside") return "inside";
  return left === "possible" || right === "possible" ? "possible" : "no";
}

function push(groups: Map<Amount, StatementFacts[]>, key: Amount, statement: StatementFacts): void {
  const list = groups.get(key);
  if (list) list.push(statement);
  else groups.set(key, [statement]);
}

/** A day moved by the days that value dates may lie from booking days. */
export function aroundDays(
  from: LocalDate,
  to: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } {
  return { from: addDays(from, -VALUE_SHIFT_DAYS), to: addDays(to, VALUE_SHIFT_DAYS) };
}
