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

/** What `found` items of the day sum to in another statement's source; undefined when it brought none. */
export type DayNet = (sourceId: string) => Amount | undefined;

/** Relation of a statement to each of the others that cover the day, by their source. */
export function relateSources(
  statement: StatementFacts,
  others: readonly StatementFacts[],
  day: LocalDate,
  dayNet: DayNet,
): ReadonlyMap<string, Relation> {
  const covering = others.filter((other) => other.from <= day && day <= other.to);
  const linked = findLinked(statement, covering);
  const bySource = new Map<string, Relation>();
  for (const other of covering) {
    const relation = relate(statement, other, linked, dayNet);
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

function relate(
  statement: StatementFacts,
  other: StatementFacts,
  linked: ReadonlyMap<StatementFacts, "next" | "farther">,
  dayNet: DayNet,
): Relation {
  if (isSameStatement(statement, other)) return "overlap";
  const touch = touches(statement, other);
  if (statement.sourceId === other.sourceId) return touch || isSingleDay(statement, other) ? "disjoint" : "overlap";
  const link = linked.get(other);
  if (link !== undefined) {
    const couldRepeat = link === "next" && dayNet(other.sourceId) === 0n;
    return couldRepeat && !numbersDiffer(statement, other) ? "contradictory" : "disjoint";
  }
  if (!touch) return "overlap";
  const later = statement.from >= other.from ? statement : other;
  const earlier = later === statement ? other : statement;
  // A later statement that does not go on from the earlier one's balance begins at the day's start: it repeats.
  return later.opening !== null && earlier.closing !== null ? "overlap" : "undecided";
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

// Their only common day is the end of one and the beginning of the other, and neither lies within the other.
function touches(left: StatementFacts, right: StatementFacts): boolean {
  const meets = (first: StatementFacts, second: StatementFacts): boolean =>
    first.to === second.from && first.from < second.from && first.to < second.to;
  return meets(left, right) || meets(right, left);
}

function isSingleDay(left: StatementFacts, right: StatementFacts): boolean {
  return left.from === left.to && right.from === right.to;
}

function numbersDiffer(left: StatementFacts, right: StatementFacts): boolean {
  return left.kind === right.kind && left.number !== "" && right.number !== "" && left.number !== right.number;
}
