/** Statements of one series that follow each other with the same number. Pure. */
import { compareDays } from "./day-spans.ts";
import { seriesKey } from "./series.ts";
import type { StatementFacts } from "./statement-facts.ts";
import { readStatementNumber } from "./statement-number.ts";

export interface RepeatedNumber {
  /** The later one of the two. */
  readonly statement: StatementFacts;
  readonly before: StatementFacts;
}

/**
 * Pairs of neighbours in time with one number and no common day. A series is judged only around
 * the pair: the neighbour on one side has to be one number away, so a bank that gives each
 * statement the same number, or the number of the day, is not blamed.
 */
export function findRepeatedNumbers(statements: readonly StatementFacts[]): RepeatedNumber[] {
  const numbered = statements.flatMap((statement) => {
    const place = readStatementNumber(statement.number, statement.to);
    return place === undefined ? [] : [{ statement, place }];
  });
  const series = Map.groupBy(numbered, ({ statement, place }) => seriesKey(statement, place));
  return [...series.values()].flatMap((members) => {
    const sorted = members.toSorted(
      (left, right) =>
        compareDays(left.statement.from, right.statement.from) ||
        compareDays(left.statement.to, right.statement.to),
    );
    const counterAt = (index: number): number | undefined => sorted[index]?.place.counter;
    return sorted.flatMap(({ statement, place }, index): RepeatedNumber[] => {
      const before = sorted[index - 1];
      if (before === undefined || before.place.counter !== place.counter) return [];
      if (before.place.year !== place.year || before.statement.to >= statement.from) return [];
      const counts =
        counterAt(index - 2) === place.counter - 1 || counterAt(index + 1) === place.counter + 1;
      return counts ? [{ statement, before: before.statement }] : [];
    });
  });
}
