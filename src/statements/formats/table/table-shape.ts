/** The shape of a table: a bank's layout, or a clear Hungarian table, with its columns by role. */
import { amountParts } from "#statements/formats/table/amount-text.ts";
import type { DecimalMark } from "#statements/formats/table/amount-text.ts";
import { looksLikeDate, type DayOrder } from "#statements/formats/table/date-column.ts";
import { findGenericColumns } from "#statements/formats/table/generic-columns.ts";
import { canonicalHeader, columnNamed } from "#statements/formats/table/header-spelling.ts";
import type { Direction } from "#statements/formats/table/row-words.ts";
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import {
  findHeaderRows,
  HEADER_ROWS_MAX,
  isOwnAccountText,
  NO_METADATA,
  type HeaderRow,
  type TableMetadata,
} from "#statements/formats/table/header-row.ts";
import { readThrough } from "#statements/formats/table/row-readings.ts";
import type {
  LayoutSource,
  RowReading,
  TableLayout,
} from "#statements/formats/table/table-layout.ts";
import {
  cellText,
  type TableCell,
  type TableRow,
  type TableSheet,
  type TableSource,
} from "#statements/formats/table/table-source.ts";
import { firstReadable } from "#statements/read-stop.ts";
import type { DetectionReason, StatementKind } from "#statements/statement.ts";

/** Columns by role, from 0; several only for texts that are joined. */
export type ColumnMap = Readonly<Partial<Record<ColumnRole, readonly number[]>>>;

/** One sheet with its table. */
export interface TablePart {
  readonly sheet: TableSheet;
  /** Line of the column names; 0 when there are none. */
  readonly headerLine: number;
  /** Normalised column names, for rows that repeat them. */
  readonly names: readonly string[];
  /** The names as the file writes them, by column. */
  readonly written?: readonly string[];
  /**
   * Cells that a whole row has: up to the last named column; 0 where a missing cell means nothing.
   */
  readonly wholeWidth: number;
  readonly metadata: TableMetadata;
}

export interface TableShape {
  /** Source key, or `generic`. */
  readonly source: string;
  /** Name of the layout within the source. */
  readonly layout: string;
  /** The share of the header that the layout explains; the highest wins. */
  readonly score: number;
  readonly kind: StatementKind;
  /** The cells and texts by which it was recognised. */
  readonly reasons: readonly DetectionReason[];
  readonly columns: ColumnMap;
  readonly parts: readonly TablePart[];
  readonly undatedRowsArePending: boolean;
  /** The bank's own sense of the words in the direction column. */
  readonly directions?: Readonly<Record<string, Direction>>;
  /** A partner account that is no account number belongs to the remittance. */
  readonly partnerAccountMayBeText: boolean;
  /** The container's own rules say which way money goes, so nothing has to show it. */
  readonly signsAreStated?: boolean;
  /** See `TableLayout.ownAccountIsSure`. */
  readonly ownAccountIsSure?: boolean;
  /** A lone group of three digits is a question in forints too. */
  readonly loneThreesAreAsked?: boolean | undefined;
  /** Other readings of the same table, for when the running balances refute this one. */
  readonly otherReadings?: readonly TableShape[];
  /** What a person said of the table, where the rows do not show it. */
  readonly said?: SaidOfTable;
}

/** Answers of a person about a table. */
export interface SaidOfTable {
  readonly decimalMark?: DecimalMark;
  readonly dayOrder?: DayOrder;
  /** The one column of amounts has the sign of an outflow: plus leaves the account. */
  readonly isInverted: boolean;
  /** Words of the status column, normalised: true = booked, false = left out. */
  readonly statuses: ReadonlyMap<string, boolean>;
  /**
   * Given where a person said that amounts without a sign all go one way: the words of other
   * columns that say no direction.
   */
  readonly sameSign?: readonly string[];
  /** A column whose money leaves the account beside the row's own, as an item of its own. */
  readonly fee?: { readonly column: number; readonly name: string };
}

interface SheetHead {
  readonly sheet: TableSheet;
  readonly rows: readonly TableRow[];
  readonly headers: readonly HeaderRow[];
}

/**
 * Every layout of the profiles that explains the table, best first; the generic reading only when
 * none does.
 */
export function findTableShapes(
  source: TableSource,
  profiles: readonly LayoutSource[],
): TableShape[] {
  const above: TableRow[] = [];
  const ownNames = namesOfColumns(profiles);
  const heads = source.sheets.map((sheet): SheetHead => {
    const rows = headRows(sheet);
    const headers = [...findHeaderRows(rows, above, ownNames)];
    if (source.format === "html" && above.length < HEADER_ROWS_MAX) above.push(...rows);
    return { sheet, rows, headers };
  });
  const shapes: TableShape[] = [];
  for (const profile of profiles) {
    for (const layout of profile.tables) {
      const shape = layout.headerless
        ? headerlessShape(profile, layout, heads)
        : headedShape(profile, layout, heads, source);
      if (shape) shapes.push(shape);
    }
  }
  if (shapes.length === 0) {
    const generic = genericShape(heads, source);
    if (generic) shapes.push(generic);
  }
  return shapes.sort((a, b) => b.score - a.score);
}

/** Every name that a layout gives to a column, in canonical form. */
function namesOfColumns(profiles: readonly LayoutSource[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { requires, columns } of profiles.flatMap(({ tables }) => tables)) {
    for (const name of [...requires.flat(), ...Object.values(columns).flat()])
      names.add(canonicalHeader(name));
  }
  return names;
}

export function headRows(sheet: TableSheet): TableRow[] {
  // The head may end inside quotes although the file does not.
  return firstReadable(sheet.firstRows?.() ?? sheet.rows(), HEADER_ROWS_MAX);
}

function headedShape(
  profile: LayoutSource,
  layout: TableLayout,
  heads: readonly SheetHead[],
  source: TableSource,
): TableShape | undefined {
  const parts: TablePart[] = [];
  const reasons: DetectionReason[] = [];
  for (const head of heads) {
    if (layout.sheetName && normalizeHeader(head.sheet.name) !== normalizeHeader(layout.sheetName))
      continue;
    const header = head.headers.find((candidate) => fits(layout, candidate));
    if (!header) continue;
    if (parts[0] && parts[0].names.join("\t") !== header.names.join("\t")) continue;
    if (parts.length === 0) reasons.push(...seenReasons(layout, head.sheet, header));
    parts.push(withAccountAbove(layout, headedPart(source, head.sheet, header)));
  }
  if (parts.length === 0) return undefined;
  const columns = columnsByName(layout, parts[0]!.names);
  for (const head of heads) if (continuesTable(head, columns)) parts.push(namelessPart(head.sheet));
  const score = layout.requires.length + (layout.formats.includes(source.format) ? 0.5 : 0);
  const shape = { ...bankShape(profile, layout), score, reasons, columns, parts };
  return layout.readings ? withReadings(shape, layout, layout.readings) : shape;
}

/** A sheet whose table has no column names. */
export function namelessPart(sheet: TableSheet, metadata: TableMetadata = NO_METADATA): TablePart {
  return { sheet, headerLine: 0, names: [], wholeWidth: 0, metadata };
}

/**
 * A further sheet or page without column names, whose every row has its day and money in the
 * columns of the first.
 */
function continuesTable(head: SheetHead, columns: ColumnMap): boolean {
  const booking = columns.bookingDate?.[0];
  const amount = columns.amount?.[0];
  if (head.headers.length > 0 || booking === undefined || amount === undefined) return false;
  const filled = head.rows.filter((row) => row.cells.some((cell) => cellText(cell) !== ""));
  const fits = (row: TableRow) =>
    looksLikeDate(cellText(row.cells[booking])) && isAmountCell(row.cells[amount]);
  return filled.length > 0 && filled.every(fits);
}

export function isAmountCell(cell: TableCell | undefined): boolean {
  return typeof cell === "object" ? cell.kind === "number" : amountParts(cell ?? "") !== undefined;
}

/** A sheet with its table below the column names. */
export function headedPart(
  source: TableSource,
  sheet: TableSheet,
  {
    line,
    names,
    written,
    metadata,
  }: Pick<HeaderRow, "line" | "names" | "metadata"> & Partial<Pick<HeaderRow, "written">>,
): TablePart {
  const wholeWidth = source.raggedRowsAreSuspect
    ? names.findLastIndex((name) => name !== "") + 1
    : 0;
  return { sheet, headerLine: line, names, ...(written && { written }), wholeWidth, metadata };
}

/** The shape whose rows a layout's first reading makes, with the other readings beside it. */
function withReadings(
  shape: TableShape,
  layout: TableLayout,
  readings: readonly RowReading[],
): TableShape {
  const made = readings.map((reading) => ({ ...shape, ...readThrough(shape, layout, reading) }));
  return { ...made[0]!, otherReadings: made.slice(1) };
}

/** What was seen of the things that the layout asks for. */
function seenReasons(layout: TableLayout, sheet: TableSheet, header: HeaderRow): DetectionReason[] {
  const { line, names, written } = header;
  const reasons: DetectionReason[] = layout.sheetName ? [{ kind: "sheet", seen: sheet.name }] : [];
  if (layout.textAbove) reasons.push({ kind: "text", seen: layout.textAbove });
  for (const name of layout.requires) {
    const wanted = typeof name === "string" ? [name] : name;
    const index = wanted.map((each) => columnNamed(each, names)).find((each) => each !== -1);
    if (index !== undefined) reasons.push({ kind: "column", seen: written[index]!, line });
  }
  return reasons;
}

/** The part with the account that stands beside a label of the bank's own. */
function withAccountAbove({ accountAbove = [] }: TableLayout, part: TablePart): TablePart {
  const { texts } = part.metadata;
  if (part.metadata.accounts.length > 0) return part;
  const beside = accountAbove.map(
    (label) => texts[texts.indexOf(normalizeHeader(label)) + 1] ?? "",
  );
  const account = beside.find((text) => isOwnAccountText(text));
  return account ? { ...part, metadata: { ...part.metadata, accounts: [account] } } : part;
}

function fits(layout: TableLayout, { names, metadata }: HeaderRow): boolean {
  if (layout.textAbove && !metadata.texts.includes(normalizeHeader(layout.textAbove))) return false;
  const has = (name: string): boolean => columnNamed(name, names) !== -1;
  if (layout.without?.some(has)) return false;
  return layout.requires.every((name) => (typeof name === "string" ? has(name) : name.some(has)));
}

function columnsByName(layout: TableLayout, names: readonly string[]): ColumnMap {
  const columns: Partial<Record<ColumnRole, readonly number[]>> = {};
  for (const [role, wanted] of Object.entries(layout.columns)) {
    const found = wanted.map((name) => columnNamed(name, names)).filter((index) => index !== -1);
    if (found.length > 0) columns[role as ColumnRole] = [...new Set(found)];
  }
  return columns;
}

function headerlessShape(
  profile: LayoutSource,
  layout: TableLayout,
  heads: readonly SheetHead[],
): TableShape | undefined {
  const [head] = heads;
  const { columns, proof } = layout.headerless!;
  const filled = head?.rows.filter((row) => row.cells.some((cell) => cellText(cell) !== "")) ?? [];
  const tests = Object.entries(proof).map(([index, pattern]) => [Number(index), pattern] as const);
  const proven =
    filled.length > 0 &&
    filled.every((row) =>
      tests.every(([index, pattern]) => pattern.test(cellText(row.cells[index]))),
    );
  if (!proven) return undefined;
  const shape: TableShape = {
    ...bankShape(profile, layout),
    score: tests.length,
    reasons: tests.map(([index]) => ({
      kind: "cells",
      seen: cellText(filled[0]!.cells[index]),
      line: filled[0]!.line,
    })),
    columns,
    parts: [namelessPart(head!.sheet)],
  };
  return layout.readings ? withReadings(shape, layout, layout.readings) : shape;
}

function bankShape(
  profile: LayoutSource,
  layout: TableLayout,
): Omit<TableShape, "score" | "reasons" | "columns" | "parts"> {
  return {
    source: profile.key,
    layout: layout.name,
    kind: layout.kind,
    undatedRowsArePending: layout.undatedRowsArePending === true,
    directions: layout.directions,
    partnerAccountMayBeText: layout.partnerAccountMayBeText === true,
    signsAreStated: layout.signsAreStated === true,
    ownAccountIsSure: layout.ownAccountIsSure === true,
  };
}

function genericShape(heads: readonly SheetHead[], source: TableSource): TableShape | undefined {
  for (const { sheet, headers } of heads) {
    for (const header of headers.filter(({ isByDictionary }) => isByDictionary)) {
      const columns = findGenericColumns(header);
      if (!columns) continue;
      const parts = [headedPart(source, sheet, header)];
      const names = header.names.join("\t");
      for (const other of heads) {
        if (other.sheet === sheet) continue;
        const same = other.headers.find((each) => each.names.join("\t") === names);
        if (same) parts.push(headedPart(source, other.sheet, same));
      }
      return {
        source: "generic",
        layout: "dictionary",
        score: 1,
        kind: "history",
        reasons: Object.values(columns)
          .flat()
          .toSorted((a, b) => a - b)
          .map((index) => ({ kind: "column", seen: header.written[index]!, line: header.line })),
        columns,
        parts,
        undatedRowsArePending: false,
        partnerAccountMayBeText: false,
      };
    }
  }
  return undefined;
}
