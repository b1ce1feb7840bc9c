/**
 * Whether a person who says what the columns of a table mean could help a file that cannot be read.
 */
import { MONEY_ROWS } from "#statements/formats/table/money-rows.ts";
import type { Detection, ReadProblem } from "#statements/statement.ts";
import type { ReadProblemCode } from "#values/read-problem-codes.ts";

const TABLE_FORMATS: ReadonlySet<string> = new Set([
  "csv",
  "tsv",
  "xlsx",
  "xls",
  "ods",
  "html",
  "spreadsheetml",
  "fixed",
]);

/** Faults that come from a column's unknown meaning or style. */
const MAPPABLE_CODES: ReadonlySet<ReadProblemCode> = new Set([
  "format_unknown",
  "source_doubtful",
  "column_missing",
  "date_ambiguous",
  "date_invalid",
  "amount_ambiguous",
  "amount_invalid",
  "direction_contradicts",
  "direction_unsaid",
  "grounds_missing",
  "status_unknown",
]);

/** True for a table whose columns or their style nobody could tell, but a person may. */
export function asksForMapping(
  detection: Detection | undefined,
  problems: readonly Pick<ReadProblem, "code" | "severity" | "params">[],
): boolean {
  if (detection === undefined || !TABLE_FORMATS.has(detection.format)) return false;
  const fatal = problems.filter(({ severity }) => severity === "fatal");
  if (fatal.length === 0 || !fatal.every(({ code }) => MAPPABLE_CODES.has(code))) return false;
  const isUnknown = detection.kind === "unknown";
  return (
    !isUnknown ||
    fatal.some(
      ({ code, params }) =>
        params?.["table"] === MONEY_ROWS.table ||
        // A table like a known one, of which a column has another name.
        (code === "column_missing" &&
          params?.["source"] !== undefined &&
          // A head with doubled names is a damaged file, and no new layout.
          params["damaged"] === undefined),
    )
  );
}
