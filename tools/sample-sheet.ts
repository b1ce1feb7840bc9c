/** The table of a courier's or card acceptor's sample, to be written anew with other rows. */
import { utils, write } from "@e965/xlsx";
import type { SettlementLayout } from "#statements/formats/settlement/settlement-layout.ts";
import { findSettlements } from "#statements/formats/settlement/find-settlement.ts";
import type { NamedColumns } from "#statements/formats/settlement/settlement-names.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import { cellText } from "#statements/formats/table/table-source.ts";
import type { FileInput } from "#statements/statement.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import { readHead } from "#statements/text/decode-text.ts";
import { openDiskFile } from "./disk-file.ts";

const PROFILES = [...COURIER_PROFILES, ...ACCEPTOR_PROFILES];

type Rows = readonly (readonly (string | number)[])[];

export interface SampleSheet {
  readonly layout: SettlementLayout;
  readonly columns: NamedColumns;
  /** The rows of the sheet with the column names, as texts. */
  readonly rows: readonly (readonly string[])[];
  /** The line of each row in the sample. */
  readonly lines: readonly number[];
  /** Place of the row of column names among the rows. */
  readonly names: number;
  /** Whether the sample has further sheets, which stay as they are. */
  readonly isOfSeveral: boolean;
  /** The sample with other rows in this sheet: text with semicolons, or a workbook. */
  fileOf(rows: Rows, container?: "workbook"): FileInput;
}

/** Undefined for a sample of no table, or without the column names of its layout. */
export function openSampleSheet(sample: string): SampleSheet | undefined {
  const input = openDiskFile(sample);
  const opened = openTable(readHead(input, 65_536), input);
  if (!opened || !("source" in opened)) return undefined;
  const { sheets } = opened.source;
  const [best] = findSettlements(opened.source, PROFILES).found;
  const found = best?.tables[0];
  if (!best || !found) return undefined;
  const own = [...found.sheet.rows()];
  const isOfSeveral = sheets.length > 1;
  return {
    layout: best.layout,
    columns: found.columns,
    rows: own.map(({ cells }) => cells.map(cellText)),
    lines: own.map(({ line }) => line),
    names: own.findIndex(({ line }) => line === found.headerLine),
    isOfSeveral,
    fileOf: (rows, container) =>
      isOfSeveral || container === "workbook"
        ? workbookOf(
            sheets.map((sheet, index) => ({
              name: sheet.name || `Sheet${index + 1}`,
              rows:
                sheet === found.sheet
                  ? rows
                  : [...sheet.rows()].map(({ cells }) => cells.map(cellText)),
            })),
          )
        : fileOf(new TextEncoder().encode(csvOf(rows))),
  };
}

/** Semicolons between cells, each in quotes. */
export function csvOf(rows: Rows): string {
  return rows
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(";"))
    .join("\r\n");
}

function workbookOf(sheets: readonly { readonly name: string; readonly rows: Rows }[]): FileInput {
  const book = utils.book_new();
  for (const { name, rows } of sheets)
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return fileOf(new Uint8Array(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer));
}

function fileOf(bytes: Uint8Array): FileInput {
  return { fileName: "x", size: bytes.length, chunks: () => [bytes] };
}
