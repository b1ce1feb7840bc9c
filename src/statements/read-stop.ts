import type { ReadProblem } from "#statements/statement.ts";

/**
 * Ends a read from deep inside a generator chain (a line beyond the limit, broken XML). Only
 * `readStatementFile` catches it and yields its problem as an event, so no caller of the zone ever
 * sees it thrown.
 */
export class ReadStop extends Error {
  readonly problem: ReadProblem;
  constructor(problem: ReadProblem) {
    super(problem.message);
    this.name = "ReadStop";
    this.problem = problem;
  }
}
