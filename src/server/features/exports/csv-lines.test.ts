import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvStyle, writeCsv } from "#exports/csv/write-csv.ts";
import { collectBytes } from "#server/testing/build-export.ts";
import { createCsvForm } from "./csv-lines.ts";
import { CELL_OF, CELLS, readExportFacts } from "./export-rows.store.ts";
import { buildExportRow } from "./read-export-rows.ts";

const ACCOUNT = {
  account_nr: "117730161111101000000008",
  originate: "adriana" as const,
  currency: "HUF",
  bank_name: "OTP Bank; Őr",
  display_name: "=Fő számla",
};

/** A cell of COPY's text format. */
function writeCell(value: string | null): string {
  if (value === null) return "\\N";
  return value.replace(/[\\\b\f\n\r\t\v]/g, (sign) => `\\${LETTERS[sign] ?? sign}`);
}

const LETTERS: Readonly<Record<string, string>> = {
  "\b": "b",
  "\f": "f",
  "\n": "n",
  "\r": "r",
  "\t": "t",
  "\v": "v",
};

const word = fc.constantFrom(
  "Számla",
  "2026/17",
  "Őrült űrhajó",
  ";",
  ",",
  '"',
  "\\",
  "\\N",
  "\t",
  "\n",
  "\r",
  "\v",
  "=1+1",
  "-5",
  "@x",
  " ",
  "\u00A0",
  "\u2003",
  "\u3000",
  "\uFEFF",
  "＝1+1",
  "\u200B",
  "\u061C",
  "\u{E0020}",
  "\u0301",
  "\u0007",
  "–",
  "„",
  "\u037E",
  "à",
  "漢字",
  "😀",
  "o\u030B",
  "",
);
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(""));
const amount = fc.oneof(
  fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }).map((cents) => cents * 1_000n),
  fc.bigInt({ min: -9_223_372_036_854_775_807n, max: 9_223_372_036_854_775_807n }),
  fc.constantFrom(0n, 1n, -1n, 1_000n, -100_000n, 99_999n),
);
const day = fc.constantFrom("2026-11-20", "2024-02-29", "1999-01-01");
const orNull = (value: fc.Arbitrary<unknown>) => fc.option(value, { freq: 3 });

const line = fc
  .record({
    id: fc.uuid(),
    bookingDate: day,
    valueDate: orNull(day),
    occurrence: fc.integer({ min: 1, max: 40 }),
    amount,
    currency: fc.constantFrom("HUF", "EUR"),
    type: fc.oneof(fc.constantFrom("Átutalás", "PMNT/CCRD/POSD", "NTRF", ""), text),
    partnerName: text,
    partnerAccountNr: fc.oneof(
      fc.constantFrom("104000091234567000000006", "1040000912345670", "10400009123456700000000X"),
      text,
    ),
    remittance: text,
    reference: text,
    endToEndId: text,
    balanceAfter: orNull(amount),
    originalAmount: orNull(amount),
    originalCurrency: orNull(fc.constant("USD")),
    exchangeRate: orNull(fc.oneof(fc.constantFrom("387.25", "1"), text)),
    bookedMs: orNull(fc.integer({ min: 0, max: 1_800_000_000 }).map((s) => s * 1_000)),
    unproven: fc.constantFrom("t", "f"),
    possibleDoubleOf: orNull(fc.uuid()),
    bookingDateStated: fc.constantFrom("t", "f"),
    cameByNr: fc.oneof(fc.constant(""), fc.constant("104000091234567000000006"), text),
  })
  .map((row) => {
    const cells: string[] = Array.from({ length: CELLS }, () => "");
    for (const [fact, value] of Object.entries(row))
      cells[CELL_OF[fact as keyof typeof CELL_OF]] = writeCell(
        value === null ? null : String(value),
      );
    return `${cells.join("\t")}\n`;
  });

const style: fc.Arbitrary<CsvStyle> = fc.record({
  encoding: fc.constantFrom("utf-8", "windows-1250", "ascii"),
  separator: fc.constantFrom(";", ",", "\t"),
  decimal: fc.constantFrom(",", "."),
  dates: fc.constantFrom("iso", "hungarian"),
  columns: fc.constantFrom("full", "short", "split"),
  numbers: fc.constantFrom("plain", "grouped"),
});

describe("CSV made of the database's lines", () => {
  it("has the bytes that the writer of rows gives, for every style and text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), style, async (lines, given) => {
        const bytes = Buffer.from(lines.join(""), "utf8");
        const read = (part: Buffer) =>
          readExportFacts(part).map((facts) => buildExportRow(facts, ACCOUNT));
        const whole = await collectBytes(writeCsv([read(bytes)], given));
        const header = await collectBytes(writeCsv([], given));
        const form = createCsvForm(given, ACCOUNT, (part) => read(part)[0]!);
        const fast = Buffer.concat([header, form(bytes)]);
        expect(fast.toString("latin1")).toBe(whole.toString("latin1"));
      }),
      { seed: 13, numRuns: 1_500 },
    );
  });
});
