/** Workbooks: sheets, rows, hidden rows, merged cells and kinds of cells stay; values change. */
import { entryOf } from "#values/entry-of.ts";
import { read, SSF, write, type CellObject, type WorkBook, type WorkSheet } from "@e965/xlsx";
import type { Disguise } from "#statements/anonymise/disguise.ts";
import { TablePlan } from "#statements/anonymise/table-cells.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import { cellText, rowText, type TableSource } from "#statements/formats/table/table-source.ts";
import type { FileInput } from "#statements/statement.ts";

type Cells = readonly (CellObject | undefined)[];
type BookKind = "xlsx" | "biff8" | "ods";

const KINDS: Readonly<Record<string, BookKind>> = { xlsx: "xlsx", xls: "biff8", ods: "ods" };
/** Only what a reader sees is read; formulas, links, comments and properties are left behind. */
const READ_OPTIONS = {
  type: "array",
  dense: true,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
  cellStyles: true,
} as const;
/** Digits that a number of a workbook keeps. */
const EXACT_DIGITS = 15;

interface Sheet {
  readonly name: string;
  readonly sheet: WorkSheet;
  readonly rows: readonly (Cells | undefined)[];
  /** The cells as the reader sees them, by row. */
  readonly texts: readonly (readonly string[])[];
  readonly plan: TablePlan;
}

/** The cells of a workbook and the plans of its sheets, made once and used for each attempt. */
export class WorkbookText {
  /** The cells of all sheets, tabs between them. */
  readonly text: string;
  readonly names: ReadonlySet<string>;
  private readonly kind: BookKind;
  private readonly book: WorkBook;
  private readonly sheets: readonly Sheet[];
  private readonly keptNames: ReadonlySet<string>;

  /** `known`: column names, `keptNames`: names of sheets by which a reader recognised the file. */
  private constructor(
    { kind, book }: { readonly kind: BookKind; readonly book: WorkBook },
    source: TableSource,
    {
      known,
      keptNames,
    }: { readonly known: ReadonlySet<string>; readonly keptNames: ReadonlySet<string> },
  ) {
    this.kind = kind;
    this.book = book;
    this.keptNames = keptNames;
    const seen = new Map(source.sheets.map((sheet) => [sheet.name, sheet]));
    this.sheets = book.SheetNames.map((name): Sheet => {
      const sheet = book.Sheets[name]!;
      // Rows without a cell are holes of the list.
      const rows = Array.from((sheet["!data"] ?? []) as readonly (Cells | undefined)[]);
      const texts: string[][] = rows.map(() => []);
      for (const row of seen.get(name)?.rows() ?? [])
        texts[row.line - 1] = row.cells.map((cell) => cellText(cell));
      return { name, sheet, rows, texts, plan: new TablePlan(texts, known) };
    });
    this.names = new Set(this.sheets.flatMap(({ plan }) => [...plan.names]));
    this.text = this.sheets.map(({ texts }) => texts.map(rowText).join("\n")).join("\n");
  }

  /** Undefined where the file is no workbook, is locked, or breaks a limit of the reader. */
  static open(
    bytes: Uint8Array,
    input: FileInput,
    names: { readonly known: ReadonlySet<string>; readonly keptNames: ReadonlySet<string> },
  ): WorkbookText | undefined {
    try {
      const opened = openTable(bytes, input);
      if (!opened || !("source" in opened)) return undefined;
      const kind = entryOf(KINDS, opened.source.format);
      if (!kind) return undefined;
      return new WorkbookText({ kind, book: read(bytes, READ_OPTIONS) }, opened.source, names);
    } catch {
      return undefined;
    }
  }

  /** `bytes` is undefined where the library cannot write the sheets. */
  anonymise(disguise: Disguise): {
    readonly text: string;
    readonly bytes: () => Uint8Array | undefined;
  } {
    const names: string[] = [];
    const sheets: Record<string, WorkSheet> = {};
    const texts: string[] = [];
    for (const [index, each] of this.sheets.entries()) {
      const label = this.keptNames.has(each.name)
        ? disguise.keep(each.name)
        : disguise.label(each.name);
      const name = sheets[label] === undefined ? label : `${label.slice(0, 25)} ${index + 1}`;
      const made = otherSheet(each, disguise);
      names.push(name);
      sheets[name] = made.sheet;
      texts.push(made.text);
    }
    const { Workbook } = this.book;
    const book: WorkBook = {
      SheetNames: names,
      Sheets: sheets,
      Workbook: {
        Sheets: names.map((_, index) => ({ Hidden: Workbook?.Sheets?.[index]?.Hidden ?? 0 })),
        WBProps: { date1904: Workbook?.WBProps?.date1904 === true },
      },
    };
    return { text: texts.join("\n"), bytes: () => packed(book, this.kind) };
  }
}

function packed(book: WorkBook, bookType: BookKind): Uint8Array | undefined {
  try {
    return new Uint8Array(write(book, { type: "array", bookType }) as ArrayBuffer);
  } catch {
    return undefined;
  }
}

function otherSheet(
  { sheet, rows, texts, plan }: Sheet,
  disguise: Disguise,
): { readonly sheet: WorkSheet; readonly text: string } {
  const shown: string[] = [];
  const data = rows.map((cells, row) => {
    const line: string[] = [];
    const made = Array.from(cells ?? [], (cell, column) => {
      const value = texts[row]?.[column] ?? "";
      const other = cell && otherCell(cell, { value, row, column }, plan, disguise);
      line.push(other?.text ?? "");
      return other?.cell;
    });
    shown.push(line.join("\t").trimEnd());
    return made;
  });
  const { "!ref": ref, "!merges": merges, "!cols": columns, "!rows": heights } = sheet;
  const made: WorkSheet = {
    "!data": data as CellObject[][],
    ...(ref !== undefined && { "!ref": ref }),
    ...(merges && { "!merges": merges }),
    ...(columns && { "!cols": columns }),
    ...(heights && { "!rows": heights }),
  };
  return { sheet: made, text: shown.join("\n") };
}

interface Place {
  readonly value: string;
  readonly row: number;
  readonly column: number;
}

function otherCell(
  { t, v, z }: CellObject,
  place: Place,
  plan: TablePlan,
  disguise: Disguise,
): { readonly cell: CellObject; readonly text: string } {
  const style = z === undefined ? {} : { z };
  if (t === "n" && typeof v === "number") {
    if (z !== undefined && SSF.is_date(String(z))) {
      const text = disguise.date(place.value);
      return { cell: { t, v: v + disguise.shift.days, ...style }, text };
    }
    const text = plan.cell(disguise, place, place.value);
    const isExact =
      /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, "").length <= EXACT_DIGITS;
    return { cell: isExact ? { t, v: Number(text), ...style } : { t: "s", v: text }, text };
  }
  if (t === "s" && typeof v === "string") {
    const text = plan.cell(disguise, { ...place, value: v }, v);
    return { cell: { t, v: text, ...style }, text };
  }
  return t === "b" ? { cell: { t, v }, text: place.value } : { cell: { t: "z" }, text: "" };
}
