/** Finds the provider whose kind of document a table is. */
import type {
  SettlementLayout,
  SettlementSource,
  SettlementTable,
} from "#statements/formats/settlement/settlement-layout.ts";
import {
  missingNames,
  nameColumns,
  plainName,
  findNamed,
  type NamedColumns,
} from "#statements/formats/settlement/settlement-names.ts";
import type { TableSheet, TableSource } from "#statements/formats/table/table-source.ts";
import type { DetectionReason } from "#statements/statement.ts";

/** Rows from the top among which the column names must stand. */
const NAME_ROWS_MAX = 30;
/** Share of the required names from which a table is a damaged one of this kind. */
const NEAR_SHARE_MIN = 0.7;

/** A sheet with the row of its column names. */
export interface FoundTable {
  readonly sheet: TableSheet;
  /** Line of the column names. */
  readonly headerLine: number;
  readonly columns: NamedColumns;
  readonly table: SettlementTable;
}

/** A layout that explains the file. */
export interface FoundSettlement {
  readonly source: string;
  readonly layout: SettlementLayout;
  /** How many required names the layout found; the most wins. */
  readonly score: number;
  readonly reasons: readonly DetectionReason[];
  /** The main table first. */
  readonly tables: readonly FoundTable[];
}

/** A layout of which the table has most names, and not all. */
export interface NearSettlement {
  readonly source: string;
  readonly layout: SettlementLayout;
  readonly missing: readonly string[];
  readonly line: number;
  /** A name stands twice among the columns: no report of a provider has such a head. */
  readonly isDamaged: boolean;
}

interface NameRow {
  readonly sheet: TableSheet;
  readonly line: number;
  readonly columns: NamedColumns;
}

/** Every layout that explains the file, best first; the nearest one where none does. */
export function findSettlements(
  source: TableSource,
  sources: readonly SettlementSource[],
): { readonly found: readonly FoundSettlement[]; readonly near?: NearSettlement } {
  const rows = source.sheets.flatMap(nameRows);
  const found: FoundSettlement[] = [];
  let near: (NearSettlement & { share: number }) | undefined;
  for (const { key, settlements } of sources) {
    for (const layout of settlements) {
      const whole = findWhole(key, layout, rows);
      if (whole) found.push(whole);
      else {
        const close = findNear(key, layout, rows);
        if (close && close.share > (near?.share ?? 0)) near = close;
      }
    }
  }
  found.sort((a, b) => b.score - a.score);
  return found.length > 0 ? { found } : { found, near };
}

/** The rows from the top that hold texts only, as column names do. */
export function nameRows(sheet: TableSheet): NameRow[] {
  const rows: NameRow[] = [];
  let seen = 0;
  for (const { cells, line } of sheet.firstRows?.() ?? sheet.rows()) {
    if (++seen > NAME_ROWS_MAX) break;
    const written = cells.map((cell) => (typeof cell === "string" ? cell.trim() : ""));
    if (written.filter((text) => text !== "").length >= 2)
      rows.push({ sheet, line, columns: nameColumns(written) });
  }
  return rows;
}

function findWhole(
  source: string,
  layout: SettlementLayout,
  rows: readonly NameRow[],
): FoundSettlement | undefined {
  const main = findTable(layout, rows);
  if (!main) return undefined;
  if (layout.without?.some((name) => findNamed(main.columns, name) !== undefined)) return undefined;
  const more = (layout.more ?? [])
    .map((table) => findTable(table, rows))
    .filter((table) => table !== undefined);
  return {
    source,
    layout,
    score: layout.requires.length,
    reasons: reasonsOf(main),
    tables: [main, ...more],
  };
}

function findTable(table: SettlementTable, rows: readonly NameRow[]): FoundTable | undefined {
  const row = rows.find(
    ({ sheet, columns }) =>
      isSheet(sheet, table.sheet) && missingNames(columns, table).length === 0,
  );
  return row && { sheet: row.sheet, headerLine: row.line, columns: row.columns, table };
}

function findNear(
  source: string,
  layout: SettlementLayout,
  rows: readonly NameRow[],
): (NearSettlement & { share: number }) | undefined {
  let best: (NearSettlement & { share: number }) | undefined;
  for (const { sheet, columns, line } of rows) {
    if (!isSheet(sheet, layout.sheet)) continue;
    const missing = missingNames(columns, layout);
    const share = 1 - missing.length / layout.requires.length;
    if (share >= NEAR_SHARE_MIN && share > (best?.share ?? 0))
      best = { source, layout, missing, line, isDamaged: hasTwin(columns.written), share };
  }
  return best;
}

function hasTwin(written: readonly string[]): boolean {
  const names = written.filter((name) => name !== "");
  return new Set(names.map(plainName)).size < names.length;
}

function reasonsOf({ sheet, headerLine, columns, table }: FoundTable): DetectionReason[] {
  const names = table.requires.map((one): DetectionReason => {
    const options = typeof one === "string" ? [one] : one;
    const place = options
      .map((name) => findNamed(columns, name))
      .find((each) => each !== undefined);
    return { kind: "column", seen: columns.written[place!]!, line: headerLine };
  });
  return table.sheet === undefined ? names : [{ kind: "sheet", seen: sheet.name }, ...names];
}

/** True for a sheet whose name begins so; any sheet where no name is wanted. */
export function isSheet(sheet: TableSheet, wanted: string | undefined): boolean {
  return wanted === undefined || plainName(sheet.name).startsWith(wanted);
}
