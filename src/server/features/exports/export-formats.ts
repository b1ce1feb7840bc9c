/** The formats of exports: file name extension, type of content, and the writer of each. */
import type { ExportFormat, ExportOptions } from "#contract/exports/export-options.ts";
import { writeCamt053 } from "#exports/camt053/write-camt053.ts";
import { type CsvStyle, writeCsv } from "#exports/csv/write-csv.ts";
import type { ExportBytes, ExportHead, ExportRows } from "#exports/export-row.ts";
import type { ChosenColumns } from "#exports/item-columns.ts";
import { writeJson } from "#exports/json/write-json.ts";
import type { Mt940Encoding } from "#exports/mt940/swift-text.ts";
import { writeMt940 } from "#exports/mt940/write-mt940.ts";
import { PDF_ROWS_MAX, writePdf } from "#exports/pdf/write-pdf.ts";
import type { TextEncoding } from "#exports/text/encode-text.ts";
import { NATIVE_DEFLATER } from "#server/native-deflater.ts";
import { writeXlsx } from "#exports/xlsx/write-xlsx.ts";
import type { ItemMode } from "./expand-items.ts";
import { loadPdfFonts } from "#server/pdf-fonts.ts";

export interface FormatFacts {
  readonly extension: string;
  readonly contentType: string;
  /** False: the writer never asks for the head, whose sums cost a look at every row. */
  readonly needsHead: boolean;
  /** The file says opening and closing balances, or why it has none. */
  readonly statesBalances: boolean;
  /** Items of settlements have a place in it. */
  readonly holdsItems: boolean;
  /** People's notes of items have a place in it. */
  readonly holdsNotes: boolean;
  /** Rows that a file of the format may have; null: any number. */
  readonly rowsMax: number | null;
}

const XML: FormatFacts = {
  extension: "xml",
  contentType: "application/xml",
  needsHead: true,
  statesBalances: true,
  holdsItems: true,
  holdsNotes: false,
  rowsMax: null,
};

export const EXPORT_FORMAT_FACTS: Readonly<Record<ExportFormat, FormatFacts>> = {
  camt053_02: XML,
  camt053_08: XML,
  mt940: { ...XML, extension: "sta", contentType: "text/plain", holdsItems: false },
  xlsx: {
    ...XML,
    extension: "xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    statesBalances: false,
    holdsNotes: true,
  },
  csv: {
    ...XML,
    extension: "csv",
    contentType: "text/csv",
    needsHead: false,
    statesBalances: false,
    holdsNotes: true,
  },
  json: {
    ...XML,
    extension: "json",
    contentType: "application/json",
    holdsItems: false,
    holdsNotes: true,
  },
  pdf: {
    ...XML,
    extension: "pdf",
    contentType: "application/pdf",
    holdsItems: false,
    rowsMax: PDF_ROWS_MAX,
  },
};

/** How the items of settlements stand in the file; undefined where they do not. */
export function itemModeOf({ format, items }: ExportOptions): ItemMode | undefined {
  return items === "none" || !EXPORT_FORMAT_FACTS[format].holdsItems ? undefined : items;
}

/** Whether the file has the notes of people. */
export function hasNotes({ format, notes }: ExportOptions): boolean {
  return notes === "texts" && EXPORT_FORMAT_FACTS[format].holdsNotes;
}

/** The columns that the options choose for a table. */
export function chosenColumns(options: ExportOptions): ChosenColumns {
  return { items: itemModeOf(options) !== undefined, notes: hasNotes(options) };
}

/** The type of content with its charset, where the format is a text. */
export function contentTypeOf(options: ExportOptions): string {
  const { contentType } = EXPORT_FORMAT_FACTS[options.format];
  if (options.format !== "mt940" && options.format !== "csv") return contentType;
  const encoding = textEncodingOf(options);
  return `${contentType}; charset=${encoding === "ascii" ? "us-ascii" : encoding}`;
}

/** The encoding of the format's texts: an order's choice counts for CSV and MT940 only. */
export function textEncodingOf({ format, encoding }: ExportOptions): TextEncoding {
  if (format === "mt940") return mt940Encoding(encoding);
  return format === "csv" ? encoding : "utf-8";
}

function mt940Encoding(encoding: TextEncoding): Mt940Encoding {
  return encoding === "windows-1250" ? encoding : "ascii";
}

const SEPARATORS = { semicolon: ";", comma: ",", tab: "\t" } as const;

/** The bytes of the rows in the wanted format. */
export async function* writeExport(
  rows: ExportRows,
  head: ExportHead,
  options: ExportOptions,
): ExportBytes {
  const { format, accountForm, encoding } = options;
  switch (format) {
    case "camt053_02":
      return yield* writeCamt053(rows, head, { version: "02", accountForm });
    case "camt053_08":
      return yield* writeCamt053(rows, head, { version: "08", accountForm });
    case "mt940":
      return yield* writeMt940(rows, head, {
        encoding: mt940Encoding(encoding),
        accountForm,
      });
    case "csv":
      return yield* writeCsv(rows, csvStyle(options));
    case "json":
      return yield* writeJson(rows, head, chosenColumns(options));
    case "pdf":
      return yield* writePdf(rows, head, await loadPdfFonts());
    case "xlsx":
      return yield* writeXlsx(rows, head, NATIVE_DEFLATER, undefined, chosenColumns(options));
  }
}

/** The style of a CSV that the options name. */
export function csvStyle(options: ExportOptions): CsvStyle {
  const { encoding, separator, decimal, dates, columns, numbers } = options;
  return {
    ...chosenColumns(options),
    encoding,
    separator: SEPARATORS[separator],
    decimal: decimal === "comma" ? "," : ".",
    dates,
    columns,
    numbers,
  };
}
