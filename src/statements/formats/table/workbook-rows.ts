/**
 * XLSX, BIFF XLS and ODS as rows. Cells become plain days and decimal text here; no time zone and
 * no float goes on.
 */
import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { unzipSync } from "fflate";
import { localDate } from "#values/local-date.ts";
import { READ_LIMITS, type ReadProblem } from "#statements/statement.ts";
import { findBrokenRecord } from "#statements/formats/table/biff-guard.ts";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import type {
  OpenedTable,
  TableCell,
  TableFormat,
  TableRow,
  TableSheet,
} from "#statements/formats/table/table-source.ts";
import { inspectZip, type HiddenRows } from "#statements/formats/table/zip-guard.ts";

/** What the workbook lacks; its message goes into the problem. */
class BrokenWorkbook extends Error {}

/**
 * Decimals that are kept of a stored number: money has at most four, the rest is the error of
 * binary fractions.
 */
const DECIMALS_KEPT = 4;
/**
 * Whole numbers above this have lost digits in the workbook itself (account numbers stored as
 * numbers).
 */
const EXACT_MAX = Number.MAX_SAFE_INTEGER;
const SECTOR_BYTES = 512;
/**
 * Only number formats are read, because they show which cells are dates; formatted texts, formulas
 * and pages cost much and add no fact.
 */
const READ_OPTIONS = {
  type: "array",
  dense: true,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
} as const;

/**
 * Opens a zipped workbook (XLSX or ODS) after a look into the archive; `undefined` for another kind
 * of archive.
 */
export function openZippedWorkbook(bytes: Uint8Array): OpenedTable | undefined {
  const contents = inspectZip(bytes, READ_LIMITS);
  if ("code" in contents) return { format: "xlsx", problem: contents };
  const format =
    contents.names.has("xl/workbook.xml") || contents.names.has("xl/workbook.bin") ? "xlsx" : "ods";
  if (format === "ods" && !contents.names.has("content.xml")) return undefined;
  return openWorkbook(bytes, format, contents.hiddenRows);
}

/**
 * Opens a compound-file workbook (BIFF XLS); `undefined` when the compound file is something else.
 */
export function openBinaryWorkbook(bytes: Uint8Array): OpenedTable | undefined {
  if (containsWide(bytes, "EncryptedPackage")) {
    return { format: "xlsx", problem: locked() };
  }
  if (bytes.length > READ_LIMITS.compoundBytesMax)
    return { format: "xls", problem: limitProblem("bytes", READ_LIMITS.compoundBytesMax) };
  if (isCutCompoundFile(bytes)) return { format: "xls", problem: truncated() };
  if (!containsWide(bytes, "Workbook") && !containsWide(bytes, "Book")) return undefined;
  try {
    const broken = findBrokenRecord(bytes);
    if (broken !== undefined) throw new BrokenWorkbook(broken);
  } catch (error) {
    return { format: "xls", problem: workbookProblem(error) };
  }
  return openWorkbook(bytes, "xls");
}

function openWorkbook(
  bytes: Uint8Array,
  format: TableFormat,
  hiddenRows: HiddenRows = new Map(),
): OpenedTable {
  let book: WorkBook;
  let paths = new Map<string, string>();
  try {
    // The library's own reading of row styles costs a thrown error per cell where an XLSX has no
    // fills: we look ourselves.
    book = read(bytes, {
      ...READ_OPTIONS,
      cellStyles: format !== "xlsx",
      sheetRows: READ_LIMITS.sheetRowsMax + 1,
    });
    if (hiddenRows.size > 0) paths = sheetPaths(bytes, book);
  } catch (error) {
    return { format, problem: workbookProblem(error) };
  }
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const lost = visible.find((name) => !book.Sheets[name]);
  if (lost !== undefined)
    return {
      format,
      problem: workbookProblem(new BrokenWorkbook(`the sheet ${lost} is named but not there`)),
    };
  const hiddenIn = (name: string) => hiddenRows.get(paths.get(name) ?? "");
  const sheets = visible.map((name): TableSheet => ({
    name,
    rows: () => sheetRows(book.Sheets[name]!, date1904, hiddenIn(name)),
  }));
  const beyond = contentsProblem(visible.map((name) => book.Sheets[name]!));
  if (beyond !== undefined) return { format, problem: beyond };
  return { source: { format, sheets, date1904, raggedRowsAreSuspect: false } };
}

// Limits that could not be counted before the library read the file (XLS, XLSB), and texts that
// many cells share.
function contentsProblem(sheets: readonly WorkSheet[]): ReadProblem | undefined {
  const { sheetRowsMax, sheetsMax, columnsMax, cellsMax, cellCharsMax, workbookCharsMax } =
    READ_LIMITS;
  if (sheets.length > sheetsMax) return limitProblem("sheets", sheetsMax);
  let cells = 0;
  let chars = 0;
  for (const sheet of sheets) {
    const rows = (sheet["!data"] ?? []) as (readonly (CellObject | undefined)[] | undefined)[];
    if (rows.length > sheetRowsMax) return limitProblem("rows", sheetRowsMax);
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      if (row === undefined) continue;
      if (row.length > columnsMax) return limitProblem("columns", columnsMax, index + 1);
      for (const cell of row) {
        if (cell === undefined) continue;
        cells++;
        if (typeof cell.v !== "string") continue;
        chars += cell.v.length;
        if (cell.v.length > cellCharsMax)
          return limitProblem("characters of a cell", cellCharsMax, index + 1);
      }
    }
    if (cells > cellsMax) return limitProblem("cells", cellsMax);
    if (chars > workbookCharsMax) return limitProblem("characters", workbookCharsMax);
  }
  return undefined;
}

/** Archive path of each sheet of an XLSX, by the relations of its workbook. */
function sheetPaths(bytes: Uint8Array, book: WorkBook): Map<string, string> {
  const name = "xl/_rels/workbook.xml.rels";
  const packed = unzipSync(bytes, { filter: (file) => file.name === name })[name];
  const targets = new Map<string, string>();
  for (const [tag] of new TextDecoder()
    .decode(packed ?? new Uint8Array(0))
    .matchAll(/<[^<>]*\bRelationship\b[^<>]*>/g)) {
    const id = /\bId="([^"]*)"/.exec(tag)?.[1];
    const target = /\bTarget="([^"]*)"/.exec(tag)?.[1];
    if (id && target) targets.set(id, target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  }
  const sheets = (book.Workbook?.Sheets ?? []) as { id?: string }[];
  return new Map(
    book.SheetNames.map((sheet, index) => [sheet, targets.get(sheets[index]?.id ?? "") ?? ""]),
  );
}

function* sheetRows(
  sheet: WorkSheet,
  date1904: boolean,
  hiddenRows?: ReadonlySet<number>,
): Generator<TableRow, void, undefined> {
  const data = (sheet["!data"] ?? []) as (readonly (CellObject | undefined)[] | undefined)[];
  const rowInfo = sheet["!rows"] ?? [];
  for (let index = 0; index < data.length; index++) {
    const stored = data[index];
    if (!stored) continue;
    const cells: TableCell[] = [];
    for (let column = 0; column < stored.length; column++)
      cells.push(tableCell(stored[column], date1904));
    yield {
      line: index + 1,
      hidden: hiddenRows?.has(index + 1) === true || rowInfo[index]?.hidden === true,
      cells,
    };
  }
}

function tableCell(cell: CellObject | undefined, date1904: boolean): TableCell {
  if (!cell || cell.v === undefined || cell.v === null) return "";
  if (cell.t === "s") return String(cell.v);
  if (cell.t === "b") return cell.v ? "TRUE" : "FALSE";
  if (cell.t === "n" && typeof cell.v === "number") {
    const format = cell.z === undefined ? "General" : String(cell.z);
    return (
      (SSF.is_date(format) && dayCell(cell.v, date1904)) || {
        kind: "number",
        text: decimalText(cell.v),
      }
    );
  }
  return cell.t === "e" ? (cell.w ?? "") : String(cell.v);
}

function dayCell(serial: number, date1904: boolean): TableCell | undefined {
  const parts = SSF.parse_date_code(serial, { date1904 }) as {
    y: number;
    m: number;
    d: number;
    H: number;
    M: number;
    S: number;
  } | null;
  if (!parts) return undefined;
  const date = localDate(parts.y, parts.m, parts.d);
  if (!date.ok) return undefined;
  const time = [parts.H, parts.M, Math.floor(parts.S)]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return time === "00:00:00"
    ? { kind: "date", date: date.value }
    : { kind: "date", date: date.value, time };
}

/**
 * The stored number as plain decimal text; one that has lost digits keeps its `e+` and so is never
 * taken for money.
 */
function decimalText(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > EXACT_MAX) return value.toExponential();
  const text = Number.isInteger(value)
    ? String(value)
    : value.toFixed(DECIMALS_KEPT).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

function workbookProblem(error: unknown): ReadProblem {
  const message = error instanceof Error ? error.message : String(error);
  if (/password|encrypt/i.test(message)) return locked();
  return {
    code: "syntax_invalid",
    severity: "fatal",
    message: `The workbook cannot be read: ${message.slice(0, 200)}`,
  };
}

/** Allocation tables that the header of a compound file lists itself. */
const HEADER_TABLES_MAX = 109;
const TABLE_SECTOR = 0xfffffffd;
const SECTOR_MAX = 0xfffffffa;

/** A compound file whose allocation tables chain to sectors beyond its end is cut off. */
function isCutCompoundFile(bytes: Uint8Array): boolean {
  if (bytes.length < SECTOR_BYTES) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorBytes = 1 << Math.min(view.getUint16(30, true), 16);
  let last = view.getUint32(48, true);
  for (let table = 0; table < Math.min(view.getUint32(44, true), HEADER_TABLES_MAX); table++) {
    const sector = view.getUint32(76 + table * 4, true);
    if (sector > SECTOR_MAX) break;
    last = Math.max(last, sector, lastChained(view, sector, table, sectorBytes));
  }
  return (last + 1) * sectorBytes >= bytes.length;
}

/**
 * The highest sector that one allocation table chains to or from; free entries and lone ends do not
 * count.
 */
function lastChained(view: DataView, sector: number, table: number, sectorBytes: number): number {
  const start = (sector + 1) * sectorBytes;
  const perTable = sectorBytes / 4;
  let last = 0;
  for (let index = 0; index < perTable && start + index * 4 + 4 <= view.byteLength; index++) {
    const next = view.getUint32(start + index * 4, true);
    if (next <= SECTOR_MAX) last = Math.max(last, next, table * perTable + index);
    else if (next === TABLE_SECTOR) last = Math.max(last, table * perTable + index);
  }
  return last;
}

function containsWide(bytes: Uint8Array, name: string): boolean {
  const wide = Array.from(name, (sign) => sign.charCodeAt(0));
  const last = bytes.length - wide.length * 2;
  for (
    let at = bytes.indexOf(wide[0]!);
    at !== -1 && at <= last;
    at = bytes.indexOf(wide[0]!, at + 1)
  ) {
    if (
      wide.every((code, index) => bytes[at + index * 2] === code && bytes[at + index * 2 + 1] === 0)
    )
      return true;
  }
  return false;
}

function locked(): ReadProblem {
  return {
    code: "file_encrypted",
    severity: "fatal",
    message: "The workbook is locked with a password.",
  };
}

function truncated(): ReadProblem {
  return { code: "file_truncated", severity: "fatal", message: "The workbook is cut off." };
}
