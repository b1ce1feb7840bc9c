/** A person's mapping as the shape of a table: the usual reader then reads it. */
import { normalizeHeader, type ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import { readMetadata, type TableMetadata } from "#statements/formats/table/header-row.ts";
import type { Direction } from "#statements/formats/table/row-words.ts";
import {
  headedPart,
  headRows,
  namelessPart,
  type ColumnMap,
  type SaidOfTable,
  type TablePart,
  type TableShape,
} from "#statements/formats/table/table-shape.ts";
import {
  cellText,
  type TableRow,
  type TableSheet,
  type TableSource,
} from "#statements/formats/table/table-source.ts";
import { findAccountAbove } from "#statements/mapping/account-above.ts";
import type { DetectionReason } from "#statements/statement.ts";
import {
  COLUMN_NAME_MAX,
  COLUMN_NAMES_CHARS_MAX,
  MAPPED_COLUMNS_MAX,
  MONEY_ROLES,
  type MappedRole,
  type TableMapping,
} from "#values/table-mapping.ts";

/** Column names that are given as reasons. */
const REASONS_MAX = 12;

/** Roles beside those of money that the reader of tables knows under the same name. */
const READ_ROLES: ReadonlySet<MappedRole> = new Set<MappedRole & ColumnRole>([
  "bookingDate",
  "valueDate",
  "currency",
  "partnerName",
  "partnerAccount",
  "remittance",
  "type",
  "reference",
  "balance",
  "ownAccount",
  "status",
  "statementNumber",
]);

/**
 * The names of a row as a mapping keeps them: normalised and cut to what a mapping may hold, empty
 * ones at the end dropped.
 */
export function columnNames(row: TableRow): string[] {
  const cells = row.cells.slice(0, MAPPED_COLUMNS_MAX);
  const chars = Math.min(COLUMN_NAME_MAX, Math.floor(COLUMN_NAMES_CHARS_MAX / cells.length));
  const names = cells.map((cell) => normalizeHeader(cellText(cell)).slice(0, chars));
  return names.slice(0, names.findLastIndex((name) => name !== "") + 1);
}

/**
 * The mapping with its columns in the order of the table, where the table has the same columns in
 * another order; undefined where it has not, or a name alone does not tell which column is meant.
 */
export function reorderedMapping(
  source: TableSource,
  mapping: TableMapping,
): TableMapping | undefined {
  const { names, roles } = mapping;
  const wanted = names.filter((name) => name !== "");
  const isByName =
    new Set(wanted).size === wanted.length &&
    mapping.cuts === undefined &&
    roles.every((role, index) => role === null || (names[index] ?? "") !== "");
  if (!isByName || wanted.length === 0) return undefined;
  const known = new Map(names.map((name, index) => [name, roles[index] ?? null]));
  for (const sheet of source.sheets)
    for (const row of headRows(sheet)) {
      if (row.cells.length < wanted.length) continue;
      const found = columnNames(row);
      const named = found.filter((name) => name !== "");
      if (named.length === wanted.length && wanted.every((name) => named.includes(name)))
        return {
          ...mapping,
          names: found,
          roles: row.cells.map((_, index) =>
            found[index] ? (known.get(found[index]) ?? null) : null,
          ),
        };
    }
  return undefined;
}

/**
 * The shape of a table under a mapping; undefined where the table has no row with exactly its
 * column names. A mapping without names fits every table of the sheet that it names.
 */
export function mappedShape(source: TableSource, mapping: TableMapping): TableShape | undefined {
  const parts: TablePart[] = [];
  for (const sheet of source.sheets) {
    if (mapping.names.length === 0) {
      if (parts.length > 0 || (mapping.sheet !== null && sheet.name !== mapping.sheet)) continue;
      parts.push(partOf(source, withHidden(sheet, mapping), undefined, headRows(sheet)));
      continue;
    }
    const rows = headRows(sheet);
    const header = rows.find((row) => hasNames(row, mapping.names));
    if (header) parts.push(partOf(source, withHidden(sheet, mapping), header, rows));
  }
  if (parts.length === 0) return undefined;
  return {
    source: "mapped",
    layout: "mapping",
    score: mapping.names.length,
    kind: "history",
    reasons: reasonsOf(source, mapping, parts[0]!.headerLine),
    columns: columnsOf(mapping),
    parts,
    undatedRowsArePending: false,
    partnerAccountMayBeText: true,
    directions: directionsOf(mapping),
    said: saidBy(mapping),
  };
}

function reasonsOf(
  { format }: TableSource,
  { names }: TableMapping,
  line: number,
): DetectionReason[] {
  const columns = names
    .filter((name) => name !== "")
    .map((seen) => ({ kind: "column", seen, line }) as const);
  return [{ kind: "container", seen: format, line: 1 }, ...columns.slice(0, REASONS_MAX)];
}

/** True for a row with exactly these column names. */
export function hasNames(row: TableRow, names: readonly string[]): boolean {
  if (row.cells.length < names.length) return false;
  const found = columnNames(row);
  return found.length === names.length && found.every((name, index) => name === names[index]);
}

function partOf(
  source: TableSource,
  sheet: TableSheet,
  header: TableRow | undefined,
  rows: readonly TableRow[],
): TablePart {
  if (!header) return namelessPart(sheet);
  const names = header.cells.map((cell) => normalizeHeader(cellText(cell)));
  const metadata = metadataOf(rows.slice(0, rows.indexOf(header)));
  return headedPart(source, sheet, { line: header.line, names, metadata });
}

/**
 * The facts above the table; an account number is found by its check digits, whatever stands around
 * it.
 */
function metadataOf(above: readonly TableRow[]): TableMetadata {
  const metadata = readMetadata(above);
  if (metadata.accounts.length > 0) return metadata;
  const found = findAccountAbove(above);
  return found ? { ...metadata, accounts: [found.accountNr] } : metadata;
}

const MONEY_ROLES_ALL: ReadonlySet<MappedRole | null> = new Set<MappedRole>([
  "amount",
  "debit",
  "credit",
  "balance",
  "fee",
  "collected",
  "payout",
]);
const ONLY_DIGITS = /^([+-]?)(\d+)([+-]?)$/;

/**
 * The sheet with the rows that a spreadsheet hides, where the mapping takes them, and with a mark
 * before the hundredths, where it says that amounts have none.
 */
export function withHidden(
  sheet: TableSheet,
  { hiddenRows, inHundredths, roles }: Pick<TableMapping, "hiddenRows" | "inHundredths" | "roles">,
): TableSheet {
  if (hiddenRows === "skip" && !inHundredths) return sheet;
  const money = [...roles.keys()].filter((index) => MONEY_ROLES_ALL.has(roles[index] ?? null));
  return {
    name: sheet.name,
    *rows() {
      for (const row of sheet.rows()) {
        const shown = row.hidden && hiddenRows === "take" ? { ...row, hidden: false } : row;
        yield inHundredths ? { ...shown, cells: markHundredths(shown.cells, money) } : shown;
      }
    },
  };
}

function markHundredths(cells: TableRow["cells"], money: readonly number[]): TableRow["cells"] {
  const marked = [...cells];
  for (const index of money) {
    const [, sign, digits, after] = ONLY_DIGITS.exec(cellText(cells[index])) ?? [];
    if (digits === undefined) continue;
    const whole = digits.replace(/^0+(?=\d{3})/, "").padStart(3, "0");
    marked[index] = `${sign}${whole.slice(0, -2)}.${whole.slice(-2)}${after}`;
  }
  return marked;
}

function columnsOf({ roles, amountForm }: TableMapping): ColumnMap {
  const read = new Set<MappedRole | null>([...READ_ROLES, ...MONEY_ROLES[amountForm]]);
  const columns: Partial<Record<ColumnRole, number[]>> = {};
  for (const [index, role] of roles.entries()) {
    if (read.has(role)) (columns[role as ColumnRole] ??= []).push(index);
  }
  return columns;
}

function directionsOf({
  debitWords,
  creditWords,
}: TableMapping): Readonly<Record<string, Direction>> | undefined {
  if (debitWords.length + creditWords.length === 0) return undefined;
  return Object.fromEntries([
    ...debitWords.map((word) => [word, "debit"] as const),
    ...creditWords.map((word) => [word, "credit"] as const),
  ]);
}

function saidBy(mapping: TableMapping): SaidOfTable {
  const { decimalMark, dayOrder, amountForm, bookedWords, skippedWords, sameSign } = mapping;
  const fee = mapping.roles.indexOf("fee");
  return {
    ...(decimalMark && { decimalMark }),
    ...(dayOrder && { dayOrder }),
    ...(sameSign && { sameSign }),
    isInverted: amountForm === "inverted",
    statuses: new Map([
      ...bookedWords.map((word) => [word, true] as const),
      ...skippedWords.map((word) => [word, false] as const),
    ]),
    ...(fee !== -1 && { fee: { column: fee, name: feeName(mapping.names[fee]) } }),
  };
}

function feeName(name: string | undefined): string {
  return !name || /^dij/.test(name) ? "Díj" : `Díj (${name})`;
}
