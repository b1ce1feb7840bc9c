import { read, utils, type WorkBook } from "@e965/xlsx";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { NATIVE_DEFLATER } from "#server/native-deflater.ts";
import { describe, expect, it } from "vitest";
import { formatAmount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";
import { EXPORT_COLUMNS } from "../columns.ts";
import type { ExportHead, ExportRow } from "../export-row.ts";
import { buildRow as buildFullRow } from "#server/testing/build-export.ts";
import { writeXlsx } from "./write-xlsx.ts";

const LAST_COLUMN = utils.encode_col(EXPORT_COLUMNS.length - 1);

const HEAD: ExportHead = {
  companyName: "Próba & Társa <Kft.>",
  taxNumber: "23456787",
  from: "2026-11-01" as LocalDate,
  to: "2026-11-20" as LocalDate,
  accounts: [
    {
      accountKey: "a",
      accountNr: "117730161111101000000008",
      bankName: "OTP Bank",
      displayName: "Fő számla",
      currency: "HUF",
      opening: 100_000n,
      closing: null,
      joined: false,
      sums: { count: 0, credit: 0n, debit: 0n },
    },
    {
      accountKey: "b",
      accountNr: "LT121000011101001000",
      bankName: "Revolut",
      displayName: "",
      currency: "EUR",
      opening: null,
      closing: null,
      joined: false,
      sums: { count: 0, credit: 0n, debit: 0n },
    },
  ],
  filtered: false,
  asOf: "2026-11-20 14:05",
};

function buildRow(given: Partial<ExportRow> = {}): ExportRow {
  return buildFullRow({
    valueDate: null,
    type: "",
    partnerName: "",
    remittance: "",
    reference: "",
    balanceAfter: null,
    booked: false,
    bookedOn: null,
    accountName: "",
    ...given,
  });
}

async function write(
  rows: readonly ExportRow[],
  sheetRowsMax?: number,
  head = HEAD,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const batches = Array.from({ length: Math.ceil(rows.length / 3) }, (_, index) =>
    rows.slice(index * 3, index * 3 + 3),
  );
  for await (const piece of writeXlsx(batches, head, NATIVE_DEFLATER, sheetRowsMax))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const NOT_JOINED = [null, null, expect.stringContaining("összevont")];
const NOT_FILTERED = [null, null, expect.stringContaining("nem az időszak minden")];

function readCells(book: WorkBook, name: string): unknown[][] {
  return utils.sheet_to_json(book.Sheets[name]!, { header: 1, raw: true, defval: null });
}

describe("a workbook", () => {
  it("has real dates, numbers as numbers, and account numbers as text with all their digits", async () => {
    const row = buildRow({
      bookedOn: "2026-11-21" as LocalDate,
      booked: true,
      exchangeRate: "395.33",
    });
    const book = read(await write([row]), { cellNF: true });
    const sheet = book.Sheets["Tranzakciók"]!;
    expect(sheet["B2"]).toMatchObject({ t: "n", v: 46346, z: "yyyy\\.\\ mm\\.\\ dd\\." });
    expect(sheet["B2"].w).toBe("2026. 11. 20.");
    expect(sheet["H2"]).toMatchObject({ t: "n", v: -455, z: "#,##0.00" });
    expect(sheet["D2"]).toMatchObject({ t: "s", v: "117730161111101000000008" });
    expect(sheet["L2"]).toMatchObject({ t: "s", v: "104000091234567000000006" });
    expect(sheet["R2"]).toMatchObject({ t: "n", v: 395.33 });
    expect(sheet["!autofilter"]).toEqual({ ref: `A1:${LAST_COLUMN}2` });
    expect(book.SheetNames).toEqual(["Tranzakciók", "Összesítő"]);
  });

  it("freezes its header", async () => {
    const xml = Buffer.from(
      unzipSync(await write([buildRow()]))["xl/worksheets/sheet1.xml"]!,
    ).toString();
    expect(xml).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
  });

  it("keeps a text that looks like a formula a text", async () => {
    const book = read(await write([buildRow({ remittance: '=HYPERLINK("http://x")' })]), {
      cellFormula: true,
    });
    expect(book.Sheets["Tranzakciók"]!["M2"]).toMatchObject({
      t: "s",
      v: '=HYPERLINK("http://x")',
    });
    expect(book.Sheets["Tranzakciók"]!["M2"].f).toBeUndefined();
  });

  it("sums each account in its own currency", async () => {
    const rows = [
      buildRow({ amount: 1_000_000n }),
      buildRow({ amount: -250_000n }),
      buildRow({
        accountKey: "b",
        accountNr: "LT121000011101001000",
        currency: "EUR",
        amount: 12_345n,
      }),
    ];
    const cells = readCells(read(await write(rows)), "Összesítő");
    expect(cells[0]).toEqual([
      "Cég",
      "Próba & Társa <Kft.>",
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(cells[7]).toEqual([
      "11773016-11111010-00000008",
      "Fő számla",
      "OTP Bank",
      "HUF",
      1,
      10,
      -2.5,
      null,
      2,
      null,
    ]);
    expect(cells[8]).toEqual([
      "LT12 1000 0111 0100 1000",
      null,
      "Revolut",
      "EUR",
      null,
      0.12345,
      0,
      null,
      1,
      null,
    ]);
  });

  it.each([
    ["that the items explain", { opening: 100_000n, closing: 850_000n }, [1, 8.5, null]],
    [
      "that they do not",
      { opening: 100_000n, closing: 900_000n },
      [1, 9, "Az egyenlegek és a tételek eltérése: 0,50 HUF"],
    ],
    [
      "of a joined account, explained",
      { opening: 100_000n, closing: 850_000n, joined: true },
      [1, 8.5, null],
    ],
    [
      "of a joined account, of a part",
      { opening: 100_000n, closing: 900_000n, joined: true },
      NOT_JOINED,
    ],
    ["of a joined account, at one end only", { opening: 100_000n, joined: true }, NOT_JOINED],
    ["beside a part of the items", { opening: 100_000n, filtered: true }, NOT_FILTERED],
    ["that nobody tells", { opening: null, joined: true, filtered: true }, [null, null, null]],
  ])("shows balances %s", async (_, fields, shown) => {
    const head = {
      ...HEAD,
      filtered: false,
      ...fields,
      accounts: [{ ...HEAD.accounts[0]!, ...fields }],
    };
    const cells = readCells(
      read(await write([buildRow({ amount: 750_000n })], undefined, head)),
      "Összesítő",
    )[7]!;
    expect([cells[4], cells[7], cells[9]]).toEqual(shown);
  });

  it("goes on in a further sheet beyond the row limit, with header and filter in each", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => buildRow({ id: `t-${index}` }));
    const book = read(await write(rows, 11));
    expect(book.SheetNames).toEqual(["Tranzakciók", "Tranzakciók 2", "Tranzakciók 3", "Összesítő"]);
    const ids = book.SheetNames.slice(0, 3).flatMap((name) => {
      const cells = readCells(book, name);
      expect(cells[0]![0]).toBe("Tranzakció azonosító");
      return cells.slice(1).map((row) => row[0]);
    });
    expect(ids).toEqual(rows.map((row) => row.id));
  });

  it("reads back as the same rows, whatever they hold", async () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 30 })
      .map((raw) => raw.replace(/[\0-\x08\x0B-\x1F\uFEFF]/g, ""));
    const rowArbitrary = fc.record({
      partnerName: text,
      remittance: text,
      type: text,
      amount: fc.bigInt(-(10n ** 14n), 10n ** 14n),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(rowArbitrary, { minLength: 1, maxLength: 8 }), async (given) => {
        const rows = given.map((part, index) => buildRow({ ...part, id: `t-${index}` }));
        const cells = readCells(read(await write(rows)), "Tranzakciók");
        expect(cells[0]).toEqual(EXPORT_COLUMNS.map((column) => column.header));
        rows.forEach((row, index) => {
          const read = cells[index + 1]!;
          expect([read[0], read[9] ?? "", read[10] ?? "", read[12] ?? ""]).toEqual([
            row.id,
            row.type,
            row.partnerName,
            row.remittance,
          ]);
          expect(read[7]).toBe(Number(formatAmount(row.amount)));
        });
      }),
      {
        numRuns: 60,
        examples: [[[{ partnerName: "", remittance: "", type: "__proto__", amount: 0n }]]],
      },
    );
  });

  it("drops the characters that XML forbids and keeps the rest", async () => {
    const cells = readCells(
      read(await write([buildRow({ remittance: "a\u0001b\u000Bc\uFFFFd\uD800e" })])),
      "Tranzakciók",
    );
    expect(cells[1]![12]).toBe("abcd\uFFFDe");
  });

  it("gives the same bytes for the same facts", async () => {
    expect(Buffer.compare(await write([buildRow()]), await write([buildRow()]))).toBe(0);
  });
});
