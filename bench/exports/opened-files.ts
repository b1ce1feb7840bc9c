/** Exported files opened by programs that we did not write: LibreOffice and pdftotext. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { guardFormula } from "#exports/csv/guard-formula.ts";
import { CSV_STYLE, writeCsv } from "#exports/csv/write-csv.ts";
import { EXPORT_COLUMNS, type ExportColumn, readCell } from "#exports/columns.ts";
import type { ExportHead, ExportRow } from "#exports/export-row.ts";
import { day, money } from "#exports/pdf/print-text.ts";
import { textEncoder } from "#exports/text/encode-text.ts";
import { writePdf } from "#exports/pdf/write-pdf.ts";
import { writeXlsx } from "#exports/xlsx/write-xlsx.ts";
import { NATIVE_DEFLATER } from "#server/native-deflater.ts";
import { collectBytes } from "#server/testing/build-export.ts";
import { compare, parseTable } from "./read-back.ts";

export interface Opened {
  readonly name: string;
  readonly rows: readonly ExportRow[];
  readonly head: ExportHead;
}

/** Whether the program can be started here. */
export function isInstalled(program: string, asking: string): boolean {
  return spawnSync(program, [asking], { stdio: "ignore" }).error === undefined;
}

const UTF_8 = 76;
const WINDOWS_1250 = 33;
const HUNGARIAN = 1_038;
const OFFICE_MS = 300_000;
/** Semicolons, quotes, every text quoted, numbers as they are and not as they are shown. */
const TABLE = `csv:Text - txt - csv (StarCalc):59,34,${UTF_8},1,,${HUNGARIAN},true,false,false,false,false,0`;
// Spreadsheets hold fifteen digits of a number; the account numbers of a CSV have twenty-four.
const LONG_NUMBERS = new Set(["Saját számlaszám", "Partner számlaszáma"]);

/** Opens each file in LibreOffice and reads the cells that it holds; answers what differs. */
export async function openInOffice(given: readonly Opened[], folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of ["xlsx", "csv-utf8", "csv-1250"] as const) {
    const own = join(folder, kind);
    mkdirSync(own, { recursive: true });
    const paths: string[] = [];
    for (const { name, rows, head } of given) {
      const path = join(own, `${name}.${kind === "xlsx" ? "xlsx" : "csv"}`);
      const encoding = kind === "csv-1250" ? "windows-1250" : "utf-8";
      const bytes =
        kind === "xlsx"
          ? writeXlsx([rows], head, NATIVE_DEFLATER)
          : writeCsv([rows], { ...CSV_STYLE, encoding });
      writeFileSync(path, await collectBytes(bytes));
      paths.push(path);
    }
    convert(paths, join(own, "out"), { profile: join(folder, "profile"), kind });
    for (const { name, rows } of given) {
      const text = readFileSync(join(own, "out", `${name}.csv`), "utf8").replace("\uFEFF", "");
      const found = parseTable(text).map((line) => cellsOf(line, kind).join("|"));
      const wanted = [
        cellsOf(
          EXPORT_COLUMNS.map(({ header }) => header),
          kind,
        ).join("|"),
        ...rows.map((row) =>
          cellsOf(
            EXPORT_COLUMNS.map((each) => wantedCell(each, row, kind)),
            kind,
          ).join("|"),
        ),
      ];
      faults.push(...compare(found, wanted).map((fault) => `${kind} ${name}: ${fault}`));
    }
  }
  return faults;
}

export type TableKind = "xlsx" | "csv-utf8" | "csv-1250";

/** Opens the files in LibreOffice and writes their cells as tables into `out`. */
export function convert(
  paths: readonly string[],
  out: string,
  { profile, kind }: { readonly profile: string; readonly kind: TableKind },
): void {
  const charset = kind === "csv-1250" ? WINDOWS_1250 : UTF_8;
  const reading = `--infilter=Text - txt - csv (StarCalc):59,34,${charset},1,,${HUNGARIAN},false,true`;
  const run = spawnSync(
    "soffice",
    [
      "--headless",
      `-env:UserInstallation=file://${profile}`,
      ...(kind === "xlsx" ? [] : [reading]),
      "--convert-to",
      TABLE,
      "--outdir",
      out,
      ...paths,
    ],
    { encoding: "utf8", timeout: OFFICE_MS },
  );
  if (run.status !== 0) throw new Error(`LibreOffice ended with ${run.status}: ${run.stderr}`);
}

/** A cell as LibreOffice shall hold it: a day as a day, an amount as a number, a text as it is. */
function wantedCell(column: ExportColumn, row: ExportRow, kind: TableKind): string {
  const cell = readCell(column, row);
  if (cell.kind === "empty" || cell.kind === "count") return "";
  if (cell.kind === "date") return cell.date;
  if (cell.kind !== "text") return String(Number(cell.decimal));
  if (kind === "xlsx") return cell.text;
  const text = guardFormula(cell.text);
  if (kind === "csv-utf8") return text;
  return new TextDecoder("windows-1250").decode(textEncoder("windows-1250")(text));
}

/** The cells that can be compared, with days and characters in one form. */
function cellsOf(line: readonly string[], kind: TableKind): string[] {
  return line.flatMap((cell, at) => {
    if (kind !== "xlsx" && LONG_NUMBERS.has(EXPORT_COLUMNS[at]?.header ?? "")) return [];
    const american = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell);
    const one = american ? `${american[3]}-${american[1]}-${american[2]}` : cell;
    return one.trim();
  });
}

/** Prints each as a PDF and reads its text by pdftotext; answers what is not in it. */
export async function readByPdftotext(
  given: readonly Opened[],
  fonts: Parameters<typeof writePdf>[2],
  folder: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, rows, head } of given) {
    const path = join(folder, `${name}.pdf`);
    writeFileSync(path, await collectBytes(writePdf([rows], head, fonts)));
    const text = printedText(path);
    const shown = printedRows(text);
    if (shown.length !== rows.length)
      faults.push(`pdf ${name}: ${shown.length} rows of ${rows.length}`);
    rows.forEach((row, at) => {
      const amount = money(row.amount, row.currency).replaceAll("\u00A0", " ");
      const line = shown[at] ?? "";
      if (!line.includes(day(row.bookingDate)) || !line.includes(amount))
        faults.push(`pdf ${name}: „${line.trim()}" instead of ${row.bookingDate} ${amount}`);
    });
    for (const { sums, currency } of head.accounts)
      for (const sum of [sums.credit, sums.debit])
        if (!text.includes(money(sum, currency).replaceAll("\u00A0", " ")))
          faults.push(`pdf ${name}: the sum ${money(sum, currency)} is missing`);
  }
  return faults;
}

/** The text of a PDF by pdftotext, with plain blanks. */
export function printedText(path: string): string {
  const run = spawnSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(`pdftotext ended with ${run.status}: ${run.stderr}`);
  return run.stdout.replaceAll("\u00A0", " ");
}

/** The lines of a printed account history that begin an item. */
export function printedRows(text: string): string[] {
  return text
    .split("\n")
    .filter((each) => /^\s*\d{4}\. \d\d\. \d\d\.\s.*\d (?:Ft|[A-Z]{3})/.test(each));
}
