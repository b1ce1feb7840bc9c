/**
 * Recognises tables by content: the container from its first bytes, the source from its column
 * names.
 */
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import type { LayoutSource } from "#statements/formats/table/table-layout.ts";
import { readTable } from "#statements/formats/table/read-table.ts";
import { findTableShapes, type TableShape } from "#statements/formats/table/table-shape.ts";
import type { TableFormat, TableSource } from "#statements/formats/table/table-source.ts";
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
  if ("problem" in opened)
    return refused(opened.format, opened.problem, `container ${opened.format} by its first bytes`);
  const [shape] = findTableShapes(opened.source, sources);
  const { format } = opened.source;
  if (shape) return claimed(opened.source, shape);
  if (format === "csv" || format === "tsv") return undefined;
  return refused(format, unknownColumns(), "no bank's column names and no clear ones");
}

function claimed(source: TableSource, shape: TableShape): DetectionCandidate {
  const { format } = source;
  const isGeneric = shape.source === "generic";
  const where =
    shape.parts[0]!.headerLine > 0
      ? `column names in line ${shape.parts[0]!.headerLine}`
      : "every one of the first rows";
  return {
    score: isGeneric ? SCORE_GENERIC : SCORE_BANK,
    detection: {
      kind: "statement",
      source: shape.source,
      format,
      reasons: [`container ${format}`, `layout ${shape.layout} by ${where}`],
    },
    read: ({ currencyWhenMissing }) => readTable(source, shape, currencyWhenMissing),
  };
}

function refused(format: TableFormat, problem: ReadProblem, reason: string): DetectionCandidate {
  const isUnknown = problem.code === "format_unknown";
  return {
    score: isUnknown ? SCORE_UNKNOWN : SCORE_BANK,
    detection: {
      kind: isUnknown ? "unknown" : "statement",
      source: "generic",
      format,
      reasons: [reason],
    },
    *read(): ReadEvents {
      yield { kind: "problem", problem };
    },
  };
}

function unknownColumns(): ReadProblem {
  return {
    code: "format_unknown",
    severity: "fatal",
    message: "The table has no column names that are known well enough.",
  };
}
