/** The problems by which readers say that a document is a part only (`values/says-part.ts`). */
import type { ReadProblem } from "#statements/statement.ts";

interface MissingPages {
  /** Where the missing pages lie, as seen from those of the file. */
  readonly missing: string;
  /** The printed number of the statement, and the field or line that says so. */
  readonly number: string;
  readonly field: string;
  readonly line: number;
  /** The statement in the file; absent where the caller adds it. */
  readonly statement?: number;
}

/** Pages of the statement are not in the file. */
export function pageMissing({ missing, number, field, ...place }: MissingPages): ReadProblem {
  return {
    code: "page_missing",
    severity: "warning",
    message: `Pages ${missing} those of the file are missing.`,
    ...place,
    params: { missing, number, field },
  };
}

/** The file names a filter by which its rows were chosen. */
export function rowsFiltered(text: string, statement: number): ReadProblem {
  return {
    code: "rows_filtered",
    severity: "warning",
    message: `The file states a filter: ${text}`,
    statement,
    params: { text },
  };
}
