/** Whether two statements can hold the same item of a day: intervals, the balance chain and numbers decide. */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { StatementFacts } from "./pair-types.ts";

/**
 * `overlap`: both cover the day, so equal items are the same ones. `disjoint`: one ends where the other begins, so
 * equal items are different ones. `undecided`: they touch on the day and nothing says whether it was cut in two.
 * `contradictory`: the chain says disjoint, but a day that sums to zero fits a repetition as well.
 */
export type Relation = "overlap" | "disjoint" | "undecided" | "contradictory";

/** What the day's items of a source sum to, stored ones and the statement's own. */
export interface DayNets {
  readonly own: Amount;
  of(sourceId: string): Amount;
}

/** Relation of a statement to each of the others that cover the day, by their source. */
export function relateSources(
  statement: StatementFacts,
  others: readonly StatementFacts[],
  day: LocalDate,
  nets: DayNets,
): ReadonlyMap<string, Relation> {
  const covering = others.filter((other) => other.from <= day && day <= other.to);
  const linked = findLinked(statement, covering);
  const bySource = new Map<string, Relation>();
  for (const other of covering) {
    const relation = relate(statement, other, { covering, linked, nets });
    const before = bySource.get(other.sourceId);
    bySource.set(other.sourceId, before === undefined ? relation : weaker(before, relation));
  }
  return bySource;
}

/** Relation of an item seen by several sources: one proof that it lies outside the statement is enough. */
export function relateItem(relations: readonly (Relation | undefined)[]): Relation {
  if (relations.includes("disjoint")) return "disjoint";
  if (relations.includes("contradictory")) return "contradictory";
  // A source without a statement on this day (its file was deleted) covers nothing and excludes nothing.
  return relations.some((relation) => relation === undefined || relation === "overlap") ? "overlap" : "undecided";
}

// Statements of one file that cover the day: as long as one may hold the item, the file may.
function weaker(left: Relation, right: Relation): Relation {
  const order: readonly Relation[] = ["overlap", "undecided", "contradictory", "disjoint"];
  return order.indexOf(left) < order.indexOf(right) ? left : right;
}

interface DayFacts {
  readonly covering: readonly StatementFacts[];
  readonly linked: ReadonlyMap<StatementFacts, "next" | "farther">;
  readonly nets: DayNets;
}

function relate(statement: StatementFacts, other: StatementFacts, facts: DayFacts): Relation {
  if (isSameStatement(statement, other)) return "overlap";
  const [earlier, later] = comesFirst(statement, other) ? [statement, other] : [other, statement];
  const meets = earlier.to === later.from;
  if (statement.sourceId === other.sourceId) return meets ? "disjoint" : "overlap";
  const link = facts.linked.get(other);
  if (link !== undefined) {
    const couldRepeat = link === "next" && facts.nets.of(other.sourceId) === 0n;
    return couldRepeat && !numbersDiffer(statement, other) ? "contradictory" : "disjoint";
  }
  if (!meets) return "overlap";
  if (later.opening !== null && earlier.closing !== null) {
    if (opensWithTheDay(later, earlier, statement, facts)) return "overlap";
    // It begins in the middle of the day, and what lies between the two is missing.
    return numbersDiffer(statement, other) ? "disjoint" : "contradictory";
  }
  return isNested(earlier, later) ? "overlap" : "undecided";
}

/** Whether the later statement's opening balance is the one that the day began with, by what the earlier one's source says. */
function opensWithTheDay(later: StatementFacts, earlier: StatementFacts, statement: StatementFacts, facts: DayFacts): boolean {
  const day = later.from;
  const isOwn = earlier === statement;
  const net = isOwn ? facts.nets.own : facts.nets.of(earlier.sourceId);
  const parts = isOwn ? [earlier] : facts.covering.filter((other) => other.sourceId === earlier.sourceId);
  return parts.some(
    (part) => (part.to === day && part.closing !== null && part.closing - net === later.opening) ||
      (part.from === day && part.opening === later.opening),
  );
}

/** Statements that the chain of balances joins to this one, before or after it. */
function findLinked(statement: StatementFacts, others: readonly StatementFacts[]): ReadonlyMap<StatementFacts, "next" | "farther"> {
  const linked = new Map<StatementFacts, "next" | "farther">();
  for (const forward of [true, false]) {
    const queue = [statement];
    for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
      for (const other of others) {
        if (linked.has(other) || isSameStatement(statement, other)) continue;
        if (!(forward ? follows(current, other) : follows(other, current))) continue;
        linked.set(other, current === statement ? "next" : "farther");
        queue.push(other);
      }
    }
  }
  return linked;
}

function follows(first: StatementFacts, second: StatementFacts): boolean {
  return first.closing !== null && first.closing === second.opening && second.from >= first.to;
}

function isSameStatement(left: StatementFacts, right: StatementFacts): boolean {
  return (
    left.from === right.from &&
    left.to === right.to &&
    left.opening === right.opening &&
    left.closing === right.closing &&
    left.count === right.count &&
    (left.kind !== right.kind || left.number === right.number || left.opening !== left.closing)
  );
}

function comesFirst(left: StatementFacts, right: StatementFacts): boolean {
  return left.from < right.from || (left.from === right.from && left.to <= right.to);
}

function isNested(earlier: StatementFacts, later: StatementFacts): boolean {
  return earlier.from === later.from || earlier.to === later.to;
}

function numbersDiffer(left: StatementFacts, right: StatementFacts): boolean {
  return left.kind === right.kind && left.number !== "" && right.number !== "" && left.number !== right.number;
}
