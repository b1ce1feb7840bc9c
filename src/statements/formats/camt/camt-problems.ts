/** Problems of a CAMT statement that need no more than their line. Pure. */
import type { ReadProblem } from "#statements/statement.ts";

/** More details in one entry than a file of a company has. */
export function tooManyDetails(limit: number, line: number): ReadProblem {
  return {
    code: "limit_exceeded",
    severity: "fatal",
    message: `More than ${limit} details in one entry.`,
    line,
    params: { limit: String(limit), what: "details" },
  };
}

/** A statement without any currency waits: `assumed` is the one that it gets. */
export function missingCurrency(assumed: string, line: number): ReadProblem {
  return {
    code: "syntax_invalid",
    severity: "statement",
    message: `The statement names no currency; ${assumed} is assumed.`,
    line,
    params: { missing: "currency" },
  };
}
