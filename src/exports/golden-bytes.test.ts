/**
 * The bytes of each format for rows of every kind: a faster writer may not change one of them,
 * because the same export again must be the same file.
 */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { buildHead, buildRow, collectBytes } from "#server/testing/build-export.ts";
import { writeCamt053 } from "./camt053/write-camt053.ts";
import { CSV_STYLE, writeCsv } from "./csv/write-csv.ts";
import type { ExportBytes, ExportRow } from "./export-row.ts";
import { writeJson } from "./json/write-json.ts";
import { writeMt940 } from "./mt940/write-mt940.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";

const words = fc.constantFrom(
  "Számla",
  "2026/17",
  "Őrült „űr”",
  "AT&T <Kft.>",
  'Ø "x"',
  "'a'",
  "+36",
  "EREF+1",
  "MTLG:",
  "IBAN+",
  "-- x",
  ":20:",
  "?",
  "@_[]{};\\",
  " ",
  "  ",
  "\u00A0",
  "\t",
  "\r\n",
  "\u0000",
  "\u007F",
  "\uFFFE",
  "😀",
  "\uD800",
  "漢字",
  "o\u030B",
  "ž đ ł",
  "x".repeat(40),
  "Árvíztűrő tükörfúrógép ",
);
const text = fc.array(words, { maxLength: 9 }).map((some) => some.join(""));
const short = fc.array(words, { maxLength: 2 }).map((some) => some.join(" "));
const amount = fc.oneof(
  fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }).map((cents) => cents * 1_000n),
  fc.bigInt({ min: -900_000_000_000_000_000n, max: 900_000_000_000_000_000n }),
  fc.constantFrom(0n, 1n, -1n, 99_999n, -100_000n),
);
const day = fc.constantFrom<LocalDate>(
  "2026-11-20" as LocalDate,
  "2024-02-29" as LocalDate,
  "1899-12-31" as LocalDate,
);
const account = fc.constantFrom(
  "104000091234567000000006",
  "000000000000000000000000",
  "999999999999999999999999",
  "DE89370400440532013000",
  "1040000912345670",
  "RO49AAAA1B31007593840000",
  "",
  "12-34 <x>",
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });

const row: fc.Arbitrary<ExportRow> = fc
  .record({
    id: fc.constantFrom("t-1", "AbC_-9"),
    bookingDate: day,
    valueDate: maybe(day),
    amount,
    type: fc.oneof(fc.constantFrom("Átutalás", "PMNT/CCRD/POSD", "NTRF", "Bankdíj", ""), short),
    partnerName: text,
    partnerAccountNr: account,
    remittance: text,
    reference: short,
    endToEndId: short,
    balanceAfter: maybe(amount),
    originalAmount: maybe(amount),
    originalCurrency: maybe(fc.constant("USD")),
    exchangeRate: maybe(fc.constantFrom("387.25", "1", "1.123456789012", "x")),
    booked: fc.boolean(),
    note: short,
  })
  .map((facts) => buildRow(facts));

const PLAIN = ["Partner 17", "Számla kiegyenlítése 12", "Őrség Tűzőgép Kft.", "a - b", "(x), y."];
const plainRows = PLAIN.map((remittance, at) =>
  buildRow({ remittance, partnerName: PLAIN[(at + 1) % PLAIN.length]!, endToEndId: `E${at}` }),
);
const rows = [...plainRows, ...fc.sample(row, { seed: 1_313, numRuns: 400 })];
const pieces = [rows.slice(0, 7), rows.slice(7, 8), [], rows.slice(8)];
const head = buildHead(rows, { opening: null, closing: null });

/** Takes the bytes as they are, so that no version of a packer stands in the hash. */
const UNPACKED = {
  deflate: async (bytes: Uint8Array) => Uint8Array.from(bytes),
  crc32: (bytes: Uint8Array, before: number) => (before + bytes.length) >>> 0,
};

const WRITERS: Readonly<Record<string, readonly [() => ExportBytes, string]>> = {
  "CAMT.053.001.02 with IBANs": [
    () => writeCamt053(pieces, head, { version: "02", accountForm: "iban" }),
    "bd90d6866284ab32317d2a485982a2537b2a40f8bd3ed0153ea0b560dbc20272",
  ],
  "CAMT.053.001.08 in the domestic form": [
    () => writeCamt053(pieces, head, { version: "08", accountForm: "domestic" }),
    "b5e3de316f0da9385e3b0be11d7a024a97bec1e3321dd0403d156ebcf6277905",
  ],
  "MT940 without accents": [
    () => writeMt940(pieces, head, { encoding: "ascii", accountForm: "iban" }),
    "5ac3ebb4e6224d605d707e3e83c0aebff835e3f2a43b403d512bc04fc7aae4d1",
  ],
  "MT940 in windows-1250": [
    () => writeMt940(pieces, head, { encoding: "windows-1250", accountForm: "domestic" }),
    "0d27cc0cf3206af6f1272cd730492ec5a4a1507f350b3be362757b139d51861e",
  ],
  XLSX: [
    () => writeXlsx(pieces, head, UNPACKED, 100),
    "699b7367d2e3ef914c51065ebd519589b000610b60543cdfc4dca617bc2f9962",
  ],
  CSV: [
    () => writeCsv(pieces, { ...CSV_STYLE, encoding: "windows-1250" }),
    "925e56c8c0077727a7a2a21f533905f17758e4ec27fa8fb3276fd36dff04b698",
  ],
  JSON: [
    () => writeJson(pieces, head),
    "634fffdcc119d4a16193ad2dc2c7bba5f3dbc41f9c7f1092cd32dce739bb15ec",
  ],
};

it.each(Object.entries(WRITERS))("%s has the bytes that it had", async (_, [write, hash]) => {
  const bytes = await collectBytes(write());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
});
