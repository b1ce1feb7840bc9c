/** Statements of which the file holds only some pages. Pure. */
import type { ReadProblem, StatementTrailer } from "#statements/statement.ts";

/** Where the pages of a file begin (`:60M:`) or end (`:62M:`) within their statement. */
export interface PageEnds {
  /** The line of the balance; undefined where the statement begins, or ends, in the file. */
  readonly opensAt: number | undefined;
  readonly closesAt: number | undefined;
}

/** A balance between two pages may stand within a day, so it is none of the statement. */
export function withoutPageBalances(
  trailer: StatementTrailer,
  { opensAt, closesAt }: PageEnds,
): StatementTrailer {
  return {
    ...trailer,
    opening: opensAt === undefined ? trailer.opening : undefined,
    closing: closesAt === undefined ? trailer.closing : undefined,
    ties: undefined,
  };
}

/** The problems of missing pages. `number`: of the statement. */
export function missingPages({ opensAt, closesAt }: PageEnds, number: string): ReadProblem[] {
  const tell = (missing: string, field: string, line: number | undefined): ReadProblem[] =>
    line === undefined
      ? []
      : [
          {
            code: "page_missing",
            severity: "warning",
            message: `Pages ${missing} those of the file are missing.`,
            line,
            params: { missing, number, field },
          },
        ];
  return [...tell("before", ":60M:", opensAt), ...tell("after", ":62M:", closesAt)];
}
