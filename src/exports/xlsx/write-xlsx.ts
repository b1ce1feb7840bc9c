/**
 * A workbook as a stream: sheet `Tranzakciók` (and further ones beyond Excel's row limit), then
 * `Összesítő`. Only sums are kept in memory, so a million rows take as much of it as ten.
 */
import { EXPORT_COLUMNS, readCell } from "../columns.ts";
import type { ExportBytes, ExportHead, ExportRow, ExportRows } from "../export-row.ts";
import { cellXml, columnLetters, STYLE, textCellXml } from "./sheet-xml.ts";
import { addToSummary, newSummary, summarySheetXml } from "./summary-sheet.ts";
import { workbookParts, type SheetEntry } from "./workbook-parts.ts";
import { ZipStream } from "./zip-stream.ts";

/** Rows of one sheet, its header included: Excel's limit. */
export const SHEET_ROWS_MAX = 1_048_576;

const SHEET_NAME = "Tranzakciók";
const SUMMARY_NAME = "Összesítő";
const LETTERS = EXPORT_COLUMNS.map((_, index) => columnLetters(index));
const LAST_LETTER = LETTERS.at(-1)!;

const COLUMNS_XML = EXPORT_COLUMNS.map(
  (column, index) =>
    `<col min="${index + 1}" max="${index + 1}" width="${column.width}" customWidth="1"/>`,
).join("");
const HEADER_XML = EXPORT_COLUMNS.map((column, index) =>
  textCellXml(`${LETTERS[index]}1`, column.header, STYLE.header),
).join("");
const SHEET_OPENING = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">',
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
  `<cols>${COLUMNS_XML}</cols><sheetData><row r="1">${HEADER_XML}</row>`,
].join("");

/** `sheetRowsMax` is Excel's limit; tests give a smaller one. */
export async function* writeXlsx(
  rows: ExportRows,
  head: ExportHead,
  sheetRowsMax: number = SHEET_ROWS_MAX,
): ExportBytes {
  const zip = new ZipStream();
  const sheets: SheetEntry[] = [];
  const summary = newSummary(head);
  let rowNumber = openSheet(zip, sheets);
  for await (const piece of rows) {
    let xml = "";
    for (const row of piece) {
      if (rowNumber >= sheetRowsMax) {
        zip.write(xml);
        xml = "";
        closeSheet(zip, sheets, rowNumber);
        rowNumber = openSheet(zip, sheets);
      }
      rowNumber++;
      xml += rowXml(row, rowNumber);
      addToSummary(summary, row);
    }
    zip.write(xml);
    yield* zip.take();
  }
  closeSheet(zip, sheets, rowNumber);
  sheets.push({ name: SUMMARY_NAME });
  writePart(zip, `xl/worksheets/sheet${sheets.length}.xml`, summarySheetXml(summary, head));
  for (const [path, text] of workbookParts(sheets)) writePart(zip, path, text);
  zip.end();
  yield* zip.take();
}

function openSheet(zip: ZipStream, sheets: SheetEntry[]): number {
  const name = sheets.length === 0 ? SHEET_NAME : `${SHEET_NAME} ${sheets.length + 1}`;
  sheets.push({ name });
  zip.open(`xl/worksheets/sheet${sheets.length}.xml`);
  zip.write(SHEET_OPENING);
  return 1;
}

function closeSheet(zip: ZipStream, sheets: SheetEntry[], rowNumber: number): void {
  const filterRange = `A1:${LAST_LETTER}${rowNumber}`;
  zip.write(`</sheetData><autoFilter ref="${filterRange}"/></worksheet>`);
  zip.close();
  sheets[sheets.length - 1] = { name: sheets.at(-1)!.name, filterRange };
}

function writePart(zip: ZipStream, path: string, text: string): void {
  zip.open(path);
  zip.write(text);
  zip.close();
}

function rowXml(row: ExportRow, rowNumber: number): string {
  let cells = "";
  for (let index = 0; index < EXPORT_COLUMNS.length; index++) {
    cells += cellXml(`${LETTERS[index]}${rowNumber}`, readCell(EXPORT_COLUMNS[index]!, row));
  }
  return `<row r="${rowNumber}">${cells}</row>`;
}
