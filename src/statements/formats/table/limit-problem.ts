import type { ReadProblem } from "#statements/statement.ts";

/** A limit of reading that a file goes beyond: `what` is counted, `limit` the most that is read. */
export function limitProblem(what: string, limit: number, line?: number): ReadProblem {
  const params = { limit: String(limit), what };
  return {
    code: "limit_exceeded",
    severity: "fatal",
    message: `More than ${limit} ${what}.`,
    line,
    params,
  };
}
