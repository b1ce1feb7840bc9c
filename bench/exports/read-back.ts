/**
 * Exports read back: statements and JSON by our own readers, tables by a reader of cells that has
 * written none of them.
 */
import { read as readWorkbook, utils } from "@e965/xlsx";
import { guardFormula } from "#exports/csv/guard-formula.ts";
import { CSV_STYLE, writeCsv } from "#exports/csv/write-csv.ts";
import { writeCamt053 } from "#exports/camt053/write-camt053.ts";
import { EXPORT_COLUMNS, readCell } from "#exports/columns.ts";
import type { ExportHead, ExportRow } from "#exports/export-row.ts";
import { writeJson } from "#exports/json/write-json.ts";
import { writeMt940 } from "#exports/mt940/write-mt940.ts";
import { textEncoder, type TextEncoding } from "#exports/text/encode-text.ts";
import { writeXlsx } from "#exports/xlsx/write-xlsx.ts";
import { NATIVE_DEFLATER } from "#server/native-deflater.ts";
import { collectBytes } from "#server/testing/build-export.ts";
import { readWhole } from "#statements/read-statement.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { formatAmount } from "#values/money.ts";

/** What is wrong with a format; empty where it says the facts of the rows. */
export type ReadBack = (rows: readonly ExportRow[], head: ExportHead) => Promise<string[]>;

const ENCODINGS: readonly TextEncoding[] = ["utf-8", "windows-1250", "ascii"];

/** The ways by name. */
export const READ_BACK: Readonly<Record<string, ReadBack>> = {
  camt053_02: (rows, head) =>
    asStatement(rows, writeCamt053([rows], head, { version: "02", accountForm: "iban" })),
  camt053_08: (rows, head) =>
    asStatement(rows, writeCamt053([rows], head, { version: "08", accountForm: "domestic" })),
  mt940: (rows, head) =>
    asStatement(rows, writeMt940([rows], head, { encoding: "ascii", accountForm: "iban" })),
  mt940_1250: (rows, head) =>
    asStatement(rows, writeMt940([rows], head, { encoding: "windows-1250", accountForm: "iban" })),
  json: asJson,
  xlsx: asWorkbook,
  ...Object.fromEntries(
    ENCODINGS.map((encoding) => [`csv_${encoding}`, (rows) => asTable(rows, encoding)] as const),
  ),
};

async function asStatement(
  rows: readonly ExportRow[],
  bytes: ReturnType<typeof writeCamt053>,
): Promise<string[]> {
  const file = await collectBytes(bytes);
  const whole = readWhole({ fileName: "x", size: file.length, chunks: () => [file] });
  const [statement] = whole.statements;
  const partner = (number: string): string => readAccountNumber(number)?.canonical ?? "";
  const found = (statement?.transactions ?? []).map((item) =>
    [
      item.bookingDate,
      item.valueDate,
      item.amount,
      item.currency,
      partner(item.partnerAccountNr ?? ""),
    ].join(),
  );
  const wanted = rows.map((row) =>
    [
      row.bookingDate,
      row.valueDate ?? row.bookingDate,
      row.amount,
      row.currency,
      partner(row.partnerAccountNr),
    ].join(),
  );
  return [
    ...whole.problems.map(({ code }) => `problem ${code}`),
    ...(statement?.trailer?.ties === true ? [] : ["the balances do not tie"]),
    ...compare(found, wanted),
  ];
}

async function asJson(rows: readonly ExportRow[], head: ExportHead): Promise<string[]> {
  const bytes = await collectBytes(writeJson([rows], head));
  const { transactions } = JSON.parse(bytes.toString("utf8")) as {
    transactions: { amount: string; remittance: string; bookingDate: string }[];
  };
  return compare(
    transactions.map((each) => [each.bookingDate, each.amount, each.remittance].join()),
    rows.map((row) => [row.bookingDate, formatAmount(row.amount), row.remittance].join()),
  );
}

async function asWorkbook(rows: readonly ExportRow[], head: ExportHead): Promise<string[]> {
  const bytes = await collectBytes(writeXlsx([rows], head, NATIVE_DEFLATER));
  const book = readWorkbook(bytes, { cellDates: true, UTC: true });
  const cells = utils.sheet_to_json<unknown[]>(book.Sheets["Tranzakciók"]!, {
    header: 1,
    raw: true,
  });
  const found = cells
    .slice(1)
    .map((line) => EXPORT_COLUMNS.map((_, at) => plain(line[at])).join("|"));
  const wanted = rows.map((row) =>
    EXPORT_COLUMNS.map((column) => {
      const cell = readCell(column, row);
      if (cell.kind === "empty" || cell.kind === "count") return "";
      if (cell.kind === "date") return cell.date;
      return cell.kind === "text" ? plain(cell.text) : String(Number(cell.decimal));
    }).join("|"),
  );
  return compare(found, wanted);
}

/** A cell as text; a day as in the facts. */
const plain = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString().slice(0, 10)
    : String((value ?? "") as string | number).trim();

async function asTable(rows: readonly ExportRow[], encoding: TextEncoding): Promise<string[]> {
  const bytes = await collectBytes(writeCsv([rows], { ...CSV_STYLE, encoding }));
  const label = encoding === "windows-1250" ? "windows-1250" : "utf-8";
  const lines = parseTable(new TextDecoder(label).decode(bytes));
  const keep = (text: string): string => {
    const encoded = textEncoder(encoding)(text);
    return new TextDecoder(label).decode(encoded);
  };
  const wanted = rows.map((row) =>
    EXPORT_COLUMNS.map((column) => {
      const cell = readCell(column, row);
      if (cell.kind === "empty" || cell.kind === "count") return "";
      if (cell.kind === "date") return cell.date;
      return cell.kind === "text" ? keep(guardFormula(cell.text)) : cell.decimal.replace(".", ",");
    }).join("|"),
  );
  return compare(
    lines.slice(1).map((line) => line.join("|")),
    wanted,
  );
}

/** Cells by the rules of RFC 4180 with semicolons, character by character. */
export function parseTable(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === ";") {
      line.push(cell);
      cell = "";
    } else if (letter === "\n") {
      lines.push([...line, cell.replace(/\r$/, "")]);
      line = [];
      cell = "";
    } else cell += letter;
  }
  return line.length > 0 || cell !== "" ? [...lines, [...line, cell]] : lines;
}

const SHOWN = 2;

/** The first differences of two lists. */
export function compare(found: readonly string[], wanted: readonly string[]): string[] {
  if (found.length !== wanted.length) return [`${found.length} rows of ${wanted.length}`];
  return wanted
    .flatMap((each, at) => (each === found[at] ? [] : [`${found[at]} instead of ${each}`]))
    .slice(0, SHOWN);
}
