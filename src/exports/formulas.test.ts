/**
 * A text that begins like a formula stays a text in every file that we write: each format with each
 * of its options, and the small tables beside them. New formats and options join by themselves.
 */
import { read, utils, type WorkBook } from "@e965/xlsx";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import {
  EXPORT_FORMATS,
  type ExportOptions,
  exportOptionsSchema,
} from "#contract/exports/export-options.ts";
import { EXPORT_FORMAT_FACTS, writeExport } from "#server/features/exports/export-formats.ts";
import { buildHead, buildRow, collectBytes } from "#server/testing/build-export.ts";
import { parseCsv } from "#server/testing/parse-csv.ts";
import type { LocalDate } from "#values/local-date.ts";
import { clearingCsv, type ClearingLine, clearingXlsx } from "./clearing/clearing-table.ts";
import { formatCsvLine } from "./csv/csv-line.ts";
import { guardFormula } from "./csv/guard-formula.ts";
import type { ExportRow } from "./export-row.ts";

/** Whatever Unicode folds into a sign of a formula, found by folding and not by our own list. */
const SIGNS = ["=", "+", "-", "@"];
const FOLDED: readonly string[] = Array.from({ length: 0x110000 - 0x80 }, (_, at) => at + 0x80)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) =>
    (["NFD", "NFKD"] as const).some((form) =>
      [...SIGNS, "\u2212"].includes(sign.normalize(form).replace(/^[\p{M}\p{Z}]+/gu, "")[0] ?? ""),
    ),
  );
const UNSEEN = ["", " ", "\u00A0", "\u3000", "\u200B", "\u200D", "\u2060", "\uFEFF", "\u00AD"];
const CONTROLS = ["\t", "\r", "\n", "\v", "\f", "\u0000", "\u0007", "\u001F", "\u007F", "\u0085"];
const BEGINNINGS = [
  ...[...SIGNS, ...FOLDED].flatMap((sign) => UNSEEN.map((before) => before + sign)),
  ...[...CONTROLS, "\u061C", "\u180E", "\u{E0020}", "\u0301", "\u200B \u200B"].flatMap((before) =>
    SIGNS.map((sign) => before + sign),
  ),
  "\t",
  "\r",
  "\n",
];
const TEXTS = BEGINNINGS.map((beginning) => `${beginning}1+1`);
/** Signs that an encoding without them folds into dashes, quotes and separators. */
const FOLDING = ["–1+1", "—1+1", "‑1+1", "„=1+1”", "»=1+1«", "x\u037E=1+1", "„a”\u037E b"];

/** A cell of a table that a spreadsheet would run, also after folding what is seen of it. */
const RUNS = /^[=+\-@\t\r\n\u2212]/;
const isRun = (cell: string): boolean =>
  [cell, cell.normalize("NFKD"), cell.normalize("NFD")].some((text) =>
    RUNS.test(text.replace(/^[\p{C}\p{Z}\p{M}\u00AD]+/gu, "")),
  ) || /^[\t\r\n]/.test(cell);

/** Each format with each value of each option, and CSV in each encoding, separator and columns. */
function listOptions(): ExportOptions[] {
  const { format: _format, ...choices } = exportOptionsSchema.shape;
  const valuesOf = (name: keyof typeof choices): readonly string[] =>
    choices[name].unwrap().options;
  const all: object[] = EXPORT_FORMATS.flatMap((format) =>
    (Object.keys(choices) as (keyof typeof choices)[]).flatMap((name) =>
      valuesOf(name).map((value) => ({ format, [name]: value })),
    ),
  );
  for (const encoding of valuesOf("encoding"))
    for (const separator of valuesOf("separator"))
      for (const columns of valuesOf("columns"))
        all.push({ format: "csv", encoding, separator, columns, notes: "texts" });
  const parsed = all.map((one) => exportOptionsSchema.parse(one));
  return [...new Map(parsed.map((one) => [JSON.stringify(one), one])).values()];
}

const decode = (bytes: Buffer, encoding: ExportOptions["encoding"]): string =>
  iconv.decode(bytes, encoding === "windows-1250" ? "win1250" : "utf8");

const rowOf = (text: string, at: number): ExportRow =>
  buildRow({
    id: `t-${at}`,
    partnerName: text,
    partnerAccountNr: text,
    remittance: text,
    reference: text,
    type: text,
    note: text,
    accountName: text,
  } as Partial<ExportRow>);

const SEPARATORS = { semicolon: ";", comma: ",", tab: "\t" } as const;

describe("a text like a formula", () => {
  it("is known by more beginnings than the plain ones", () => {
    expect(FOLDED).toEqual(expect.arrayContaining(["＝", "＋", "－", "＠", "﹢", "−", "⁼", "≠"]));
    for (const text of TEXTS) expect([text, guardFormula(text)]).toEqual([text, `'${text}`]);
    for (const plain of [
      "Számla",
      "1-2",
      "– köszönjük",
      "„x”",
      "#5",
      "(=)",
      "'=1",
      "",
      " x",
      "HU42",
    ])
      expect(guardFormula(plain)).toBe(plain);
  });

  it.each(listOptions().map((options) => [Object.values(options).join(" "), options] as const))(
    "stays a text in %s",
    async (_name, options) => {
      const rows = [...TEXTS, ...FOLDING].map(rowOf);
      const bytes = await collectBytes(writeExport([rows], buildHead(rows), options));
      expect(bytes.length).toBeGreaterThan(0);
      const { extension } = EXPORT_FORMAT_FACTS[options.format];
      if (extension === "csv") {
        const table = parseCsv(
          decode(bytes, options.encoding).replace(/^\uFEFF/, ""),
          SEPARATORS[options.separator],
        );
        expect(table).toHaveLength(rows.length + 1);
        const width = table[0]!.length;
        for (const line of table) {
          expect(line).toHaveLength(width);
          for (const cell of line) if (isRun(cell)) expect(cell).toMatch(/^-\d+[,.]\d\d$/);
        }
      } else if (extension === "xlsx") expectNoFormula(read(bytes, { cellFormula: true }));
      // No spreadsheet opens the others; a new one is looked at when it comes.
      else expect(["xml", "sta", "json", "pdf"]).toContain(extension);
    },
  );

  it("stays a text in the tables of clearing accounts and of the log, whose numbers stay numbers", () => {
    const lines = TEXTS.map((text): ClearingLine => ({
      day: "2026-11-20" as LocalDate,
      kind: "credit",
      reference: text,
      text,
      currency: "HUF",
      gross: null,
      fees: null,
      amount: -100_000n,
      balance: -100_000n,
    }));
    const csv = Buffer.from(clearingCsv(lines)).toString("utf8").slice(1);
    for (const line of parseCsv(csv, ";").slice(1)) {
      expect(line.at(-1)).toBe("-1,00");
      for (const cell of line.slice(0, -1)) expect([cell, isRun(cell)]).toEqual([cell, false]);
    }
    expectNoFormula(read(clearingXlsx(lines), { cellFormula: true }));
    for (const cell of parseCsv(formatCsvLine(TEXTS), ";")[0]!)
      expect([cell, isRun(cell)]).toEqual([cell, false]);
  });
});

function expectNoFormula({ Sheets }: WorkBook): void {
  const cells = Object.values(Sheets).flatMap((sheet) =>
    Object.values(sheet).filter((cell) => typeof cell === "object" && "t" in cell),
  );
  expect(cells.length).toBeGreaterThan(TEXTS.length);
  expect(cells.filter((cell) => "f" in cell)).toEqual([]);
  const texts = Object.values(Sheets).flatMap((sheet) =>
    utils.sheet_to_json<string[]>(sheet, { header: 1 }).flat(),
  );
  expect(texts).toContain("＝1+1");
}
