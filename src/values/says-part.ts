/** Whether a document says of itself that not all of its days' items are in it. Pure. */
import type { ReadProblemCode } from "#values/read-problem-codes.ts";

/**
 * `filtered_file`: it states a filter. `hidden_rows`: rows of it are hidden. `missing_page`: pages
 * of it are not in the file. `left_out_rows`: rows of it could not be read. `untied_file`: the
 * counts or sums that it states are not those of its rows.
 */
export const PART_REASONS = [
  "filtered_file",
  "hidden_rows",
  "missing_page",
  "left_out_rows",
  "untied_file",
] as const;
export type PartReason = (typeof PART_REASONS)[number];

interface Told {
  readonly code: ReadProblemCode;
  readonly severity: "fatal" | "statement" | "warning";
  readonly params?: Readonly<Record<string, string>>;
}

type Rule = (problem: Told, ties: boolean | undefined) => PartReason | undefined;

const always =
  (reason: PartReason): Rule =>
  () =>
    reason;
/** The rows that the problem is about are not taken; where it only warns, they are no movements. */
const leftOut: Rule = ({ severity }) => (severity === "warning" ? undefined : "left_out_rows");
/** It states more rows than it has, or more of both directions: what is missing sums to nothing. */
function statesMore({ params = {} }: Told): boolean {
  const isMore = (stated: string, read: string): boolean =>
    (params[stated] ?? "") !== "" && Number(params[stated]) > Number(params[read] ?? "0");
  return (
    isMore("statedCount", "count") ||
    (isMore("statedCredit", "credit") && isMore("statedDebit", "debit"))
  );
}

const nothing = undefined;

/** What each problem says of the items; a new code does not compile without its answer. */
const RULES: Readonly<Record<ReadProblemCode, Rule | undefined>> = {
  rows_filtered: always("filtered_file"),
  // Announced rows, totals and notes are no items.
  rows_skipped: ({ params }) => (Number(params?.["hidden"] ?? 0) > 0 ? "hidden_rows" : undefined),
  page_missing: always("missing_page"),
  file_truncated: always("missing_page"),
  amount_invalid: leftOut,
  date_invalid: leftOut,
  status_unknown: leftOut,
  rows_misplaced: leftOut,
  // Rows may lead from balance to balance, and the document counts more than it has.
  totals_mismatch: (problem, ties) =>
    ties !== true ? "untied_file" : statesMore(problem) ? "missing_page" : undefined,
  // The statement's own `ties` says these.
  balance_mismatch: nothing,
  balance_chain_broken: nothing,
  // These change no row, or no row of the file is taken.
  mapping_needed: nothing,
  file_empty: nothing,
  format_unknown: nothing,
  source_doubtful: nothing,
  kind_doubtful: nothing,
  items_announced: nothing,
  items_known: nothing,
  items_repeated: nothing,
  report_reissued: nothing,
  not_a_statement: nothing,
  format_not_supported: nothing,
  syntax_invalid: nothing,
  xml_doctype_refused: nothing,
  charset_unreadable: nothing,
  limit_exceeded: nothing,
  file_encrypted: nothing,
  pdf_without_text: nothing,
  pdf_unproven: nothing,
  account_missing: nothing,
  account_check_failed: nothing,
  date_ambiguous: nothing,
  amount_ambiguous: nothing,
  direction_contradicts: nothing,
  direction_unsaid: nothing,
  grounds_missing: nothing,
  column_missing: nothing,
  balance_unsigned: nothing,
  number_repeated: nothing,
  rows_unordered: nothing,
  statement_missing: nothing,
  rows_outside_interval: nothing,
  text_damaged: nothing,
  date_clamped: nothing,
  reader_failed: nothing,
  client_doubtful: nothing,
  reread_refused: nothing,
  plan_limit_reached: nothing,
};

/**
 * Why a statement with these problems is a part only; undefined where nothing says so. `ties`:
 * whether its rows lead from its opening to its closing balance.
 */
export function saysPart(
  problems: readonly Told[],
  ties: boolean | undefined,
): PartReason | undefined {
  for (const problem of problems) {
    const reason = RULES[problem.code]?.(problem, ties);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
