/**
 * Recognises tables by content: the container from its first bytes, the source from its column
 * names.
 */
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import { hasMoneyRows, MONEY_ROWS } from "#statements/formats/table/money-rows.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import type { LayoutSource, RowReading } from "#statements/formats/table/table-layout.ts";
import { readTable } from "#statements/formats/table/read-table.ts";
import { findTableShapes, type TableShape } from "#statements/formats/table/table-shape.ts";
import {
  cellText,
  type TableFormat,
  type TableSource,
} from "#statements/formats/table/table-source.ts";
import { MissingCurrency } from "#statements/missing-currency.ts";
import type { FileInput, ReadEvents, ReadProblem } from "#statements/statement.ts";
import { multicashAccount, multicashDay } from "#statements/formats/multicash/multicash-account.ts";

const DAY = /^\d{2}\.\d{2}\.(?:\d{2}|\d{4})$/;

const STANDARD_TABLES: LayoutSource = {
  key: "generic",
  tables: [
    {
      name: "multicash-umsatz",
      status: "documented",
      provenance: "A public description of the files of MultiCash.",
      formats: ["csv"],
      kind: "history",
      requires: [],
      columns: {},
      headerless: {
        columns: {
          ownAccountName: [0],
          ownAccount: [1],
          statementNumber: [2],
          valueDate: [3],
          remittance: [5, 16, 17, 18, 19, 20],
          type: [6],
          amount: [10],
          bookingDate: [13],
        },
        proof: {
          0: /^[A-Z\d]{3,12}$/,
          1: /^[A-Z\d][A-Z\d /-]{4,33}$/,
          2: /^\d{1,5}$/,
          3: DAY,
          10: /^[+-]?\d[\d.]*(?:,\d{1,2})?[+-]?$|^[+-]?\d+\.\d{1,2}[+-]?$/,
          13: DAY,
        },
      },
      signsAreStated: true,
      ownAccountIsSure: true,
      readings: [readUmsatzRow],
    },
  ],
};

/** Years with four digits, and the account with its bank key where both are Hungarian. */
function readUmsatzRow(...[cells]: Parameters<RowReading>): ReturnType<RowReading> {
  return [
    {
      ...cells,
      ownAccountName: "",
      ownAccount: multicashAccount(cellText(cells.ownAccountName), cellText(cells.ownAccount)),
      bookingDate: multicashDay(cellText(cells.bookingDate)),
      valueDate: multicashDay(cellText(cells.valueDate)),
    },
  ];
}

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
