/** The lists of one number of an account that each say that they are whole. Pure. */
import { compareDays } from "#server/ledger/continuity/day-spans.ts";
import { settlePoints } from "./chain-points.ts";
import { daysWithoutHalves } from "./half-days.ts";
import type { AccountFacts, ProofStatement } from "./proof-facts.ts";
import { RunningSum } from "./running-sum.ts";
import type { WholeList } from "./whole-lists.ts";

/** The source of a connection's readings, as no series of statements is named. */
export const CONNECTION = "connection";

/** The lists, without the days of which they hold a half only; none where one source tells all. */
export function listWhole(facts: AccountFacts): WholeList[] {
  const { statements, readings } = facts;
  const told = statements.filter(isWholeList);
  const read = readings.map(({ from, to }) => ({ from, to, source: CONNECTION, isSure: false }));
  const nameOf = nameSources(told);
  const sources = new Set([...told.map(nameOf), ...read.map((each) => each.source)]);
  if (sources.size < 2) return [];
  const points = settlePoints(facts, new RunningSum(facts.days));
  const lists = told.map((each) => ({
    ...daysWithoutHalves(each, points, statements),
    source: nameOf(each),
    isSure: isSure(each),
  }));
  return [...lists, ...read].filter(({ from, to }) => from <= to);
}

/** The source of a statement that is a list of its own beside others of its series. */
export function ownSource({ series, fileId }: ProofStatement): string {
  return `${series} ${fileId}`;
}

/**
 * Statements of one series are one list: they tell one day after the other, and a day in parts. Two
 * files of it that speak of the same days, of more than one and without a balance, are two lists:
 * of such no balance says which one is whole.
 */
function nameSources(statements: readonly ProofStatement[]): (one: ProofStatement) => string {
  const own = new Set<string>();
  const bare = statements.filter(
    ({ from, to, opening, closing }) => from < to && opening === null && closing === null,
  );
  for (const series of Map.groupBy(bare, (each) => each.series).values()) {
    let last: ProofStatement | undefined;
    for (const each of series.toSorted((one, other) => compareDays(one.from, other.from))) {
      if (last !== undefined && last.to >= each.from && last.fileId !== each.fileId) {
        own.add(last.id);
        own.add(each.id);
      }
      if (last === undefined || each.to > last.to) last = each;
    }
  }
  return (each) => (own.has(each.id) ? ownSource(each) : each.series);
}

/** Reports are of hours, and hold items that no statement shows (decision 0168). */
export function isWholeList({ intervalStated, ties, part, series }: ProofStatement): boolean {
  return intervalStated && ties !== false && part === null && !series.startsWith("report ");
}

function isSure({ ties, opening, closing }: ProofStatement): boolean {
  return ties === true && opening !== null && closing !== null;
}
