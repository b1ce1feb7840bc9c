/** The lists of one number of an account that each say that they are whole. Pure. */
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
  const sources = new Set([
    ...told.map(({ series }) => series),
    ...read.map((each) => each.source),
  ]);
  if (sources.size < 2) return [];
  const points = settlePoints(facts, new RunningSum(facts.days));
  const lists = told.map((each) => ({
    ...daysWithoutHalves(each, points, statements),
    source: each.series,
    isSure: isSure(each),
  }));
  return [...lists, ...read].filter(({ from, to }) => from <= to);
}

/** Reports are of hours, and hold items that no statement shows (decision 0168). */
export function isWholeList({ intervalStated, ties, part, series }: ProofStatement): boolean {
  return intervalStated && ties !== false && part === null && !series.startsWith("report ");
}

function isSure({ ties, opening, closing }: ProofStatement): boolean {
  return ties === true && opening !== null && closing !== null;
}
