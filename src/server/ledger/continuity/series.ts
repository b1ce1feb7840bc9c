/** Statements of one series, and what else is known of their days. Pure. */
import { daysInside, type DaySpan } from "./day-spans.ts";
import type { StatementFacts } from "./statement-facts.ts";
import type { SeriesPlace } from "./statement-number.ts";

/** Alike for the statements whose numbers are one series. */
export function seriesKey({ series }: StatementFacts, place: SeriesPlace | undefined): string {
  return `${series}\n${place?.template ?? ""}`;
}

/** Each member with the next one, in the order in which they are given. */
export function pairNeighbours<T>(members: readonly T[]): (readonly [T, T])[] {
  return members.slice(1).map((after, index) => [members[index]!, after] as const);
}

/** The days between two neighbours; the days at which they meet where there is none between. */
export function spanBetween([before, after]: readonly [DaySpan, DaySpan]): DaySpan {
  const ends = { from: before.to, to: after.from };
  return daysInside(ends) ?? ends;
}

/** What covers days beside a series: the other statements, and what is covered anyway. */
export function coverBeside(
  members: readonly StatementFacts[],
  statements: readonly StatementFacts[],
  covered: readonly DaySpan[],
): DaySpan[] {
  const own = new Set(members.map(({ id }) => id));
  return [...statements.filter(({ id }) => !own.has(id)), ...covered];
}
