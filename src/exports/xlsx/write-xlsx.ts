/**
 * A workbook as a stream: sheet `Tranzakciók` (and further ones beyond Excel's row limit), then
 * `Összesítő`. Only sums are kept in memory, so a million rows take as much of it as ten.
 */
import { EXPORT_COLUMNS, type ExportColumn, readCell } from "../columns.ts";
import { type ChosenColumns, withChosenColumns } from "../item-columns.ts";
import type { ExportBytes, ExportHead, ExportRow, ExportRows } from "../export-row.ts";
import { cellRest, columnLetters, STYLE, textCellXml } from "./sheet-xml.ts";
import { addToSummary, newSummary, summarySheetXml } from "./summary-sheet.ts";
import { workbookParts, type SheetEntry } from "./workbook-parts.ts";
import { type Deflater, ZipStream } from "../zip/zip-stream.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Rows of one sheet, its header included: Excel's limit. */
const SHEET_ROWS_MAX = 1_048_576;

const SHEET_NAME = "Tranzakciók";
const SUMMARY_NAME = "Összesítő";

/** The columns of a sheet with what its cells and its opening need of them. */
interface SheetLayout {
  readonly letters: readonly string[];
  /** Each column's beginning of a cell, and the writer of what stands behind the row's number. */
  readonly cells: readonly { readonly begin: string; readonly write: CellWriter }[];
  readonly opening: string;
}

function layOut(columns: readonly ExportColumn[]): SheetLayout {
  const letters = columns.map((_, index) => columnLetters(index));
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const header = columns.map((column, index) =>
    textCellXml(`${letters[index]}1`, column.header, STYLE.header),
  );
  const opening = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join("")}</cols><sheetData><row r="1">${header.join("")}</row>`,
  ].join("");
  const cells = columns.map((column, index) => ({
    begin: `<c r="${letters[index]}`,
    write: cellWriter(column),
  }));
  return { letters, cells, opening };
}

const PLAIN = { items: false, notes: false };
const PLAIN_LAYOUT = layOut(EXPORT_COLUMNS);

/** `sheetRowsMax` is Excel's limit; tests give a smaller one. */
export async function* writeXlsx(
  rows: ExportRows,
  head: ExportHead,
  deflater: Deflater,
  sheetRowsMax: number = SHEET_ROWS_MAX,
  chosen: ChosenColumns = PLAIN,
): ExportBytes {
  const columns = withChosenColumns(EXPORT_COLUMNS, chosen);
  const layout = columns === EXPORT_COLUMNS ? PLAIN_LAYOUT : layOut(columns);
  const zip = new ZipStream(deflater);
  const sheets: SheetEntry[] = [];
  const summary = newSummary(head);
  let rowNumber = await openSheet(zip, sheets, layout);
  for await (const piece of rows) {
    let xml = "";
    for (const row of piece) {
      if (rowNumber >= sheetRowsMax) {
        await zip.write(xml);
        xml = "";
        await closeSheet(zip, sheets, rowNumber, layout);
        rowNumber = await openSheet(zip, sheets, layout);
      }
      rowNumber++;
      xml += rowXml(row, rowNumber, layout);
      if (row.item === undefined) addToSummary(summary, row);
    }
    await zip.write(xml);
    yield* zip.take();
  }
  await closeSheet(zip, sheets, rowNumber, layout);
  sheets.push({ name: SUMMARY_NAME });
  await writePart(zip, `xl/worksheets/sheet${sheets.length}.xml`, summarySheetXml(summary, head));
  for (const [path, text] of workbookParts(sheets)) await writePart(zip, path, text);
  zip.end();
  yield* zip.take();
}

async function openSheet(
  zip: ZipStream,
  sheets: SheetEntry[],
  { opening }: SheetLayout,
): Promise<number> {
  const name = sheets.length === 0 ? SHEET_NAME : `${SHEET_NAME} ${sheets.length + 1}`;
  sheets.push({ name });
  zip.open(`xl/worksheets/sheet${sheets.length}.xml`);
  await zip.write(opening);
  return 1;
}

async function closeSheet(
  zip: ZipStream,
  sheets: SheetEntry[],
  rowNumber: number,
  { letters }: SheetLayout,
): Promise<void> {
  const filterRange = `A1:${letters.at(-1)}${rowNumber}`;
  await zip.write(`</sheetData><autoFilter ref="${filterRange}"/></worksheet>`);
  await zip.close();
  sheets[sheets.length - 1] = { name: sheets.at(-1)!.name, filterRange };
}

async function writePart(zip: ZipStream, path: string, text: string): Promise<void> {
  zip.open(path);
  await zip.write(text);
  await zip.close();
}

function rowXml(row: ExportRow, rowNumber: number, { cells }: SheetLayout): string {
  const number = String(rowNumber);
  let xml = `<row r="${number}">`;
  for (const { begin, write } of cells) {
    const rest = write(row);
    if (rest !== "") xml += begin + number + rest;
  }
  return `${xml}</row>`;
}

/** A row's cell behind its reference; empty for an empty cell. */
type CellWriter = (row: ExportRow) => string;

/**
 * Makes the writer of one column. Many rows have the same text or day as the row before, so the
 * last one is kept with its cell.
 */
function cellWriter(column: ExportColumn): CellWriter {
  if (column.kind === "amount") return (row) => cellRest(readCell(column, row));
  let last: string | LocalDate | null = null;
  let cell = "";
  return (row) => {
    const value = column.read(row);
    if (value !== last) {
      last = value;
      cell = cellRest(readCell(column, row));
    }
    return cell;
  };
}
