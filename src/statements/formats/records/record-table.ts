/**
 * Records whose container names their parts (OFX, QIF, a bank's own XML) as a table of roles: what
 * follows (styles of columns, limits, balances, named lines) is as for any table.
 */
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import { type RecordTotals, withTotalsChecked } from "#statements/formats/records/record-totals.ts";
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import type { TableMetadata } from "#statements/formats/table/header-row.ts";
import { readTable } from "#statements/formats/table/read-table.ts";
import type { RoleCells } from "#statements/formats/table/table-layout.ts";
import { namelessPart, type TableShape } from "#statements/formats/table/table-shape.ts";
import type { TableFormat, TableRow, TableSource } from "#statements/formats/table/table-source.ts";
import { MissingCurrency } from "#statements/missing-currency.ts";
import { ReadStop } from "#statements/read-stop.ts";
import type {
  DetectionReason,
  FileInput,
  ReadEvents,
  StatementKind,
} from "#statements/statement.ts";

/** One record: its parts by role, and its text in the file. */
export interface RecordRow {
  readonly line: number;
  readonly cells: Readonly<RoleCells>;
  readonly raw: string;
}

/** The records of a file, after a first pass that met the facts of the whole. */
export interface RecordTable {
  readonly roles: readonly ColumnRole[];
  readonly kind: StatementKind;
  readonly metadata: TableMetadata;
  /** What the file states of all its records. */
  readonly totals?: RecordTotals;
  /**
   * True where the format knows no signs of thousands, although its files hold some: a lone group
   * of three digits is then a question in every currency.
   */
  readonly loneThreesAreAsked?: boolean;
  /** The records from the first, anew at each call. */
  rows(): Iterable<RecordRow>;
}

export interface RecordClaim {
  /** Source key, or `generic`. */
  readonly source: string;
  readonly layout: string;
  readonly format: TableFormat;
  readonly score: number;
  readonly reasons: readonly DetectionReason[];
  /** Makes the first pass. May throw a `ReadStop`. */
  readonly open: (input: FileInput) => RecordTable;
}

/** The claim as a candidate; the file is opened only when it is read. */
export function recordCandidate(claim: RecordClaim): DetectionCandidate {
  const { source, layout, format, score, reasons } = claim;
  return {
    score,
    detection: { kind: "statement", source, format, reasons },
    candidates: [{ source, layout, score, reasons }],
    *read(input: FileInput): ReadEvents {
      let table: RecordTable;
      try {
        table = claim.open(input);
      } catch (error) {
        if (!(error instanceof ReadStop)) throw error;
        yield { kind: "problem", problem: error.problem };
        return;
      }
      const events = readTable(
        tableSource(claim, table),
        tableShape(claim, table),
        new MissingCurrency(input),
      );
      yield* table.totals ? withTotalsChecked(events, table.totals) : events;
    },
  };
}

function tableSource({ format }: RecordClaim, table: RecordTable): TableSource {
  const rows = (): Iterable<TableRow> => cellRows(table);
  return { format, sheets: [{ name: "", rows }], date1904: false, raggedRowsAreSuspect: false };
}

function* cellRows({ roles, rows }: RecordTable): Generator<TableRow, void, undefined> {
  for (const { line, cells, raw } of rows())
    yield { line, hidden: false, cells: roles.map((role) => cells[role] ?? ""), original: [raw] };
}

function tableShape(claim: RecordClaim, table: RecordTable): TableShape {
  const { roles, metadata } = table;
  const sheet = { name: "", rows: () => cellRows(table) };
  return {
    source: claim.source,
    layout: claim.layout,
    score: claim.score,
    kind: table.kind,
    reasons: claim.reasons,
    columns: Object.fromEntries(roles.map((role, index) => [role, [index]])),
    parts: [namelessPart(sheet, metadata)],
    undatedRowsArePending: false,
    partnerAccountMayBeText: false,
    signsAreStated: true,
    loneThreesAreAsked: table.loneThreesAreAsked,
  };
}
