/**
 * Recognises tables by content: the container from its first bytes, the source from its column
 * names.
 */
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import { hasMoneyRows, MONEY_ROWS } from "#statements/formats/table/money-rows.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import type { LayoutSource } from "#statements/formats/table/table-layout.ts";
import { readTable } from "#statements/formats/table/read-table.ts";
import { STANDARD_TABLES } from "#statements/formats/table/standard-layouts.ts";
import { findTableShapes, type TableShape } from "#statements/formats/table/table-shape.ts";
import type { TableFormat, TableSource } from "#statements/formats/table/table-source.ts";
import { MissingCurrency } from "#statements/missing-currency.ts";
import type { FileInput, ReadEvents, ReadProblem } from "#statements/statement.ts";

/** A bank's own layout, proven by its column names or by every row. */
const SCORE_BANK = 90;
/** A clear table of an unknown source. */
const SCORE_GENERIC = 60;
/** A workbook or page whose table is unknown: its container is still named. */
const SCORE_UNKNOWN = 30;

/**
 * The table reader's claim on a file; `undefined` for a file that is no table, and for delimited
 * text with unclear columns. Never throws for content: a locked, cut or hostile workbook is
 * claimed, and reading it gives the problem.
 */
export function detectTable(
  head: Uint8Array,
  input: FileInput,
  sources: readonly LayoutSource[],
): DetectionCandidate | undefined {
  const opened = openTable(head, input);
  if (!opened) return undefined;
  if ("problem" in opened) return refused(opened.format, opened.problem);
  const shapes = findTableShapes(opened.source, [...sources, STANDARD_TABLES]);
  const { format } = opened.source;
  if (shapes[0]) return claimed(opened.source, shapes[0], shapes);
  if (format === "csv" || format === "tsv") return undefined;
  return refused(format, unknownColumns(hasMoneyRows(opened.source)));
}

function claimed(
  source: TableSource,
  shape: TableShape,
  shapes: readonly TableShape[],
): DetectionCandidate {
  const { format } = source;
  const base = shape.source === "generic" ? SCORE_GENERIC : SCORE_BANK;
  return {
    score: base,
    detection: { kind: "statement", source: shape.source, format, reasons: shape.reasons },
    candidates: shapes.map(({ source: key, layout, score, reasons }) => ({
      source: key,
      layout,
      score: base + score,
      reasons,
    })),
    read: (asked) => readTable(source, shape, new MissingCurrency(asked)),
  };
}

function refused(format: TableFormat, problem: ReadProblem): DetectionCandidate {
  const isUnknown = problem.code === "format_unknown";
  return {
    score: isUnknown ? SCORE_UNKNOWN : SCORE_BANK,
    detection: {
      kind: isUnknown ? "unknown" : "statement",
      source: "generic",
      format,
      reasons: [{ kind: "container", seen: format, line: 1 }],
    },
    candidates: [],
    *read(): ReadEvents {
      yield { kind: "problem", problem };
    },
  };
}

function unknownColumns(hasMoney: boolean): ReadProblem {
  return {
    code: "format_unknown",
    severity: "fatal",
    message: "The table has no column names that are known well enough.",
    ...(hasMoney && { params: MONEY_ROWS }),
  };
}
