import { describe, expect, it } from "vitest";
import type { ReadProblemCode } from "#values/read-problem-codes.ts";
import { saysPart } from "#values/says-part.ts";

type Case = readonly [
  code: ReadProblemCode,
  severity: "statement" | "warning",
  params: Readonly<Record<string, string>>,
  ties: boolean | undefined,
  reason: string | undefined,
];

const CASES: readonly Case[] = [
  ["rows_filtered", "warning", { text: "Csak jóváírások" }, true, "filtered_file"],
  ["rows_skipped", "warning", { count: "2", hidden: "2" }, true, "hidden_rows"],
  ["rows_skipped", "warning", { count: "3", hidden: "0", pending: "3" }, undefined, undefined],
  ["rows_skipped", "warning", { count: "1" }, undefined, undefined],
  ["page_missing", "warning", { missing: "after" }, undefined, "missing_page"],
  ["amount_invalid", "statement", {}, undefined, "left_out_rows"],
  ["amount_invalid", "warning", { unread: "proven" }, true, undefined],
  ["rows_misplaced", "statement", { count: "1" }, true, "left_out_rows"],
  ["status_unknown", "statement", {}, undefined, "left_out_rows"],
  ["totals_mismatch", "warning", {}, undefined, "untied_file"],
  ["totals_mismatch", "warning", {}, true, undefined],
  // A wrong count of rows that are all there, and rows that are not.
  ["totals_mismatch", "warning", { count: "3", statedCount: "2" }, true, undefined],
  ["totals_mismatch", "warning", { count: "2", statedCount: "4" }, true, "missing_page"],
  ["totals_mismatch", "warning", { statedCredit: "9.00", credit: "5.00" }, true, undefined],
  [
    "totals_mismatch",
    "warning",
    { statedCredit: "9.00", credit: "5.00", statedDebit: "7.00", debit: "3.00" },
    true,
    "missing_page",
  ],
  ["balance_mismatch", "statement", {}, false, undefined],
  ["rows_unordered", "warning", {}, true, undefined],
];

describe("a problem of a statement", () => {
  it.each(CASES)("%s (%s, %j, ties %s) says: %s", (code, severity, params, ties, reason) => {
    expect(
      saysPart(
        [
          { code: "text_damaged", severity: "warning" },
          { code, severity, params },
        ],
        ties,
      ),
    ).toBe(reason);
  });
});
