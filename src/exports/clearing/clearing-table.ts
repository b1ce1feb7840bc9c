/**
 * The clearing account of a provider as a table: what its reports say to be due, what the bank
 * credits and set-off invoices paid of it, and the balance after each line.
 */
import { strToU8, zipSync } from "fflate";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import type { CellValue } from "../columns.ts";
import { formatCsvLine } from "../csv/csv-line.ts";
import { cellXml, columnLetters, STYLE, textCellXml } from "../xlsx/sheet-xml.ts";
import { workbookParts } from "../xlsx/workbook-parts.ts";

export type ClearingKind = "opening" | "settlement" | "credit" | "offset" | "closing";

/** One line; `amount` is positive where the provider owes more, and null for balances. */
export interface ClearingLine {
  readonly day: LocalDate;
  readonly kind: ClearingKind;
  readonly reference: string;
  readonly text: string;
  readonly currency: string;
  readonly gross: Amount | null;
  readonly fees: Amount | null;
  readonly amount: Amount | null;
  readonly balance: Amount;
}

const KINDS: Readonly<Record<ClearingKind, string>> = {
  opening: "Nyitó egyenleg",
  settlement: "Elszámolás",
  credit: "Banki jóváírás",
  offset: "Beszámított számla",
  closing: "Záró egyenleg",
};

const COLUMNS = [
  ["Nap", 14],
  ["Sor", 22],
  ["Hivatkozás", 28],
  ["Leírás", 44],
  ["Devizanem", 11],
  ["Bruttó", 16],
  ["Díjak", 16],
  ["Szolgáltató tartozik", 20],
  ["Kiegyenlítve", 16],
  ["Egyenleg", 16],
] as const;

function cellsOf(line: ClearingLine): CellValue[] {
  const text = (value: string): CellValue =>
    value === "" ? { kind: "empty" } : { kind: "text", text: value };
  const sum = (value: Amount | null): CellValue =>
    value === null ? { kind: "empty" } : { kind: "amount", decimal: formatAmount(value) };
  const { amount } = line;
  return [
    { kind: "date", date: line.day },
    text(KINDS[line.kind]),
    text(line.reference),
    text(line.text),
    text(line.currency),
    sum(line.gross),
    sum(line.fees),
    sum(amount !== null && amount > 0n ? amount : null),
    sum(amount !== null && amount < 0n ? -amount : null),
    sum(line.balance),
  ];
}

/** Semicolons, decimal commas, UTF-8 with a byte order mark. */
export function clearingCsv(lines: readonly ClearingLine[]): Uint8Array {
  const rows = lines.map((line) =>
    formatCsvLine(
      cellsOf(line).map((cell) => {
        if (cell.kind === "text") return cell.text;
        if (cell.kind === "date") return cell.date;
        return cell.kind === "amount" ? { number: cell.decimal.replace(".", ",") } : "";
      }),
    ),
  );
  const header = formatCsvLine(COLUMNS.map(([name]) => name));
  return strToU8(`\uFEFF${header}${rows.join("")}`);
}

export function clearingXlsx(lines: readonly ClearingLine[]): Uint8Array {
  const letters = COLUMNS.map((_, index) => columnLetters(index));
  const rows = lines.map((line, at) => {
    const number = at + 2;
    const cells = cellsOf(line).map((cell, index) => cellXml(`${letters[index]}${number}`, cell));
    return `<row r="${number}">${cells.join("")}</row>`;
  });
  const widths = COLUMNS.map(
    ([, width], index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const header = COLUMNS.map(([name], index) =>
    textCellXml(`${letters[index]}1`, name, STYLE.header),
  );
  const filterRange = `A1:${letters.at(-1)}${lines.length + 1}`;
  const sheet =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join("")}</cols><sheetData><row r="1">${header.join("")}</row>${rows.join("")}</sheetData>` +
    `<autoFilter ref="${filterRange}"/></worksheet>`;
  const parts = [
    ["xl/worksheets/sheet1.xml", sheet] as const,
    ...workbookParts([{ name: "Elszámolószámla", filterRange }]),
  ];
  // A fixed date: the same facts give the same bytes.
  return zipSync(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])), {
    mtime: "1980-01-01T00:00:00",
  });
}
