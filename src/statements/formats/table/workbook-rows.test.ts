import { utils, write, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openTable } from "#statements/formats/table/open-table.ts";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { readHead } from "#statements/text/decode-text.ts";
import { formatAmount } from "#values/money.ts";

const HEADER = [
  "Könyvelés dátuma",
  "Értéknap",
  "Számlaszám",
  "Összeg",
  "Devizanem",
  "Partner neve",
  "Partner számlaszáma",
  "Közlemény",
];
const OWN = "11773016-11111018-00000000";

function inputOf(bytes: Uint8Array): FileInput {
  return {
    fileName: "kivonat",
    size: bytes.length,
    *chunks() {
      for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
    },
  };
}

function bookOf(sheets: Readonly<Record<string, WorkSheet>>): WorkBook {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return book;
}

function bytesOf(
  book: WorkBook,
  bookType: "xlsx" | "biff8" | "biff5" | "ods" = "xlsx",
): Uint8Array {
  return new Uint8Array(write(book, { type: "array", bookType }) as ArrayBuffer);
}

function row(date: unknown, amount: unknown, own: unknown = OWN): unknown[] {
  return [date, date, own, amount, "HUF", "Példa Kft.", "", "szöveg"];
}

function read(bytes: Uint8Array): WholeRead {
  return readWhole(inputOf(bytes));
}

function codes(whole: WholeRead): string[] {
  return whole.problems.map(({ code }) => code);
}

describe("workbooks", () => {
  for (const type of ["xlsx", "biff8", "ods"] as const) {
    it(`are read from ${type} with days as days and amounts to the last decimal`, () => {
      const sheet = utils.aoa_to_sheet([
        HEADER,
        row(45357, -1234.5600000001),
        row("2024.03.07.", 0.1 + 0.2),
        row(45359.999, -1_000_000),
      ]);
      for (const cell of ["A2", "B2", "A4", "B4"]) sheet[cell].z = "yyyy-mm-dd";
      const whole = read(bytesOf(bookOf({ Lap: sheet }), type));
      expect(whole.detection.source).toBe("generic");
      const items = whole.statements[0]!.transactions;
      expect(items.map((item) => formatAmount(item.amount))).toEqual([
        "-1234.56",
        "0.30",
        "-1000000.00",
      ]);
      expect(items.map((item) => item.bookingDate)).toEqual([
        "2024-03-06",
        "2024-03-07",
        "2024-03-08",
      ]);
      expect(items[1]!.line).toBe(3);
    });
  }

  it("are parsed once for each file, whatever a person has said of texts", () => {
    const input = inputOf(bytesOf(bookOf({ Egy: utils.aoa_to_sheet([HEADER]) })));
    const head = readHead(input);
    const first = openTable(head, input);
    expect(first).toHaveProperty("source");
    expect(openTable(head, input, { charset: "cp852", delimiter: ";" })).toBe(first);
  });

  it("count days from 1904 where the workbook says so", () => {
    const sheet = utils.aoa_to_sheet([HEADER, row(45357 - 1462, -5)]);
    sheet.A2.z = sheet.B2.z = "yyyy-mm-dd";
    const book = bookOf({ Lap: sheet });
    book.Workbook = { WBProps: { date1904: true } };
    expect(read(bytesOf(book)).statements[0]!.transactions[0]!.bookingDate).toBe("2024-03-06");
  });

  it("leave hidden sheets alone and count hidden rows", () => {
    const shown = utils.aoa_to_sheet([HEADER, row("2024-03-06", -1), row("2024-03-06", -2)]);
    shown["!rows"] = [{}, { hidden: true }];
    const book = bookOf({ A: utils.aoa_to_sheet([HEADER, row("2024-01-01", -9)]), B: shown });
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    const whole = read(bytesOf(book));
    expect(whole.statements[0]!.transactions.map((item) => item.amount)).toEqual([-200_000n]);
    expect(whole.problems.find(({ code }) => code === "rows_skipped")?.params?.hidden).toBe("1");
  });

  it("never take an account number that a number cell has damaged", () => {
    const whole = read(
      bytesOf(
        bookOf({ Lap: utils.aoa_to_sheet([HEADER, row("2024-03-06", -1, 1.1773016111110184e23)]) }),
      ),
    );
    expect(whole.statements[0]!.header.accountNr).toBe("");
    expect(codes(whole)).toEqual(["account_missing"]);
  });

  it("read 10,000 rows without running away", () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => row("2024-03-06", -index - 1));
    const bytes = bytesOf(bookOf({ Lap: utils.aoa_to_sheet([HEADER, ...rows]) }));
    expect(read(bytes).statements[0]!.transactions).toHaveLength(10_000);
  });
});

describe("workbooks that are no good", () => {
  const good = bytesOf(bookOf({ Lap: utils.aoa_to_sheet([HEADER, row("2024-03-06", -1)]) }));

  it("cut off anywhere give a named problem and no row", () => {
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      const whole = read(good.subarray(0, Math.floor(good.length * share)));
      expect(codes(whole)).toEqual(["file_truncated"]);
    }
    const many = Array.from({ length: 500 }, () => row("2024-03-06", -1));
    const old = bytesOf(bookOf({ Lap: utils.aoa_to_sheet([HEADER, ...many]) }), "biff8");
    for (const share of [0.1, 0.5, 0.9])
      expect(codes(read(old.subarray(0, Math.floor(old.length * share))))).toEqual([
        "file_truncated",
      ]);
  });

  it("with a record of an XLS that is too long are refused before the library follows it", () => {
    const old = bytesOf(
      bookOf({ Lap: utils.aoa_to_sheet([HEADER, row("2024-03-06", -1)]) }),
      "biff8",
    );
    // Each sheet begins with its dimensions, a record of fourteen bytes.
    const at = Buffer.from(old).indexOf(Buffer.from([0x00, 0x02, 14, 0]));
    for (const length of [8_225, 20_000, 65_535]) {
      const broken = Uint8Array.from(old);
      broken.set([length & 255, length >> 8], at + 2);
      expect(codes(read(broken))).toEqual(["syntax_invalid"]);
    }
    expect(codes(read(old))).toEqual([]);
  });

  it("that unpack to far more than they are are refused quickly and in little memory", () => {
    const zeros = new Uint8Array(64 * 1024 * 1024);
    const bomb = zipSync({
      "xl/workbook.xml": [new Uint8Array(10), {}],
      "xl/worksheets/sheet1.xml": [zeros, { level: 6 }],
    });
    const before = process.memoryUsage().rss;
    expect(codes(read(bomb))).toEqual(["limit_exceeded"]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("that lie about their unpacked size are caught by what really comes out", () => {
    const zeros = new Uint8Array(40 * 1024 * 1024);
    const bomb = zipSync({
      "xl/workbook.xml": new Uint8Array(10),
      "xl/worksheets/sheet1.xml": [zeros, { level: 6 }],
    });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    for (let at = 0; at < bomb.length - 4; at++) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000)
        view.setUint32(at + 24, 1_000, true);
    }
    expect(codes(read(bomb))).toEqual(["limit_exceeded"]);
  });

  it("with more rows than a sheet may have are refused before they are parsed", () => {
    const rows = `<worksheet><sheetData>${'<row r="1"><c/></row>'.repeat(200_001)}</sheetData></worksheet>`;
    const sheet = new TextEncoder().encode(rows);
    const bytes = zipSync(
      { "xl/workbook.xml": new Uint8Array(10), "xl/worksheets/sheet1.xml": sheet },
      { level: 1 },
    );
    const whole = read(bytes);
    expect(codes(whole)).toEqual(["limit_exceeded"]);
    expect(whole.problems[0]!.params).toMatchObject({ limit: "200000", what: "rows" });
  });

  it("that are locked say so", () => {
    const locked = good.slice();
    const view = new DataView(locked.buffer);
    for (let at = 0; at < locked.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    expect(codes(read(locked))).toEqual(["file_encrypted"]);
  });

  it("whose table says nothing to us are unknown", () => {
    const whole = read(
      bytesOf(
        bookOf({
          Lap: utils.aoa_to_sheet([
            ["a", "b", "c"],
            [1, 2, 3],
          ]),
        }),
      ),
    );
    expect(whole.detection).toMatchObject({ kind: "unknown", format: "xlsx" });
    expect(codes(whole)).toEqual(["format_unknown"]);
  });
});

describe("Excel 2003 XML", () => {
  const SPACE = "urn:schemas-microsoft-com:office:spreadsheet";
  const book = (inner: string, prolog = "") =>
    new TextEncoder().encode(
      `<?xml version="1.0"?>${prolog}<Workbook xmlns="${SPACE}" xmlns:ss="${SPACE}">${inner}</Workbook>`,
    );

  it("with a DOCTYPE is refused", () => {
    const bomb = book(
      "<Worksheet><Table><Row/></Table></Worksheet>",
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>',
    );
    expect(codes(read(bomb))).toEqual(["xml_doctype_refused"]);
  });

  it("cut off is said to be cut off", () => {
    expect(codes(read(book("<Worksheet><Table><Row>").subarray(0, -12)))).toEqual([
      "file_truncated",
    ]);
  });

  it("with a row beyond the limit is refused", () => {
    const far =
      '<Worksheet ss:Name="a"><Table><Row ss:Index="200001"><Cell/></Row></Table></Worksheet>';
    expect(codes(read(book(far)))).toEqual(["limit_exceeded"]);
  });
});

describe("web pages named .xls", () => {
  it("that end inside a table are cut off", () => {
    expect(codes(read(new TextEncoder().encode("<html><table><tr><td>a</td><td>b")))).toEqual([
      "file_truncated",
    ]);
  });

  it("made of thousands of broken comments and scripts are do not make it run away", () => {
    const whole = read(
      new TextEncoder().encode(`<html><table>${"<!-- <script> <td>".repeat(100_000)}`),
    );
    expect(codes(whole)).not.toEqual([]);
    expect(whole.statements).toEqual([]);
  });
});

describe("a row of a sheet", () => {
  it("may end before the last column and keeps the bank's id", () => {
    const last = ["partner elnevezése", "összeg", "összeg devizaneme", "közlemény"];
    const names = ["könyvelés dátuma", "tranzakció azonosító", "könyvelési számla", ...last];
    const whole = read(
      bytesOf(
        bookOf({
          Lap: utils.aoa_to_sheet([names, ["2025.10.01", "BNK1", OWN, "Kft.", -5, "HUF"]]),
        }),
      ),
    );
    expect(whole.detection.source).toBe("kh");
    expect(whole.problems).toEqual([]);
    expect(whole.statements[0]!.transactions[0]!.id).toBe("BNK1");
  });
});

describe("a table over several pages", () => {
  it("goes on where the column names are not repeated", () => {
    const names = [
      "Forgalom típusa",
      "Könyvelési dátum",
      "Értéknap",
      "Összeg",
      "Új könyvelt egyenleg",
      "Banki tranzakció azonosító",
    ];
    const cells = (texts: readonly string[]) =>
      `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
    const first =
      cells(names) + cells(["Átutalás", "2018.04.03.", "2018.04.03.", "100", "100", "1"]);
    const second = cells(["Díj &valueOf;", "2018.04.04.", "2018.04.04.", "-30", "70", "2"]);
    const whole = read(
      new TextEncoder().encode(`<html><table><tr><td>Számlaszám</td><td>${OWN}</td></tr></table>
      <table>${first}</table><table>${second}</table><table><tr><td>Tájékoztató</td></tr></table></html>`),
    );
    expect(whole.problems).toEqual([]);
    expect(whole.statements[0]!.transactions.map(({ id, type }) => [id, type])).toEqual([
      ["1", "Átutalás"],
      ["2", "Díj &valueOf;"],
    ]);
    expect(whole.statements[0]!.trailer).toMatchObject({
      ties: true,
      opening: 0n,
      closing: 7_000_000n,
    });
  });
});

describe("a page whose cells have a number beside their words", () => {
  it.each([
    ['x:num="-30.5"', "30,50", "-3050000"],
    ["x:num='-1250'", "1 250 HUF", "-125000000"],
    ['x:num="-30.5"', "-30,50", "-3050000"],
    ['x:num="30.5"', "30,50", "3050000"],
    ["x:num", "30,50", "3050000"],
    // Not the number of these words.
    ['x:num="-7"', "30,50", "3050000"],
  ])("has the minus of %s before %s", (number, shown, units) => {
    const cells = ["2026.03.02.", "2026.03.02.", OWN, undefined, "HUF", "Vevő Kft.", "", "szöveg"];
    const line = (texts: readonly (string | undefined)[]): string =>
      `<tr>${texts.map((text) => (text === undefined ? `<td ${number}>${shown}</td>` : `<td>${text}</td>`)).join("")}</tr>`;
    const page = `<html><table>${line(HEADER)}${line(cells)}${line(cells.map((text) => text ?? "-5,00"))}</table></html>`;
    const { statements } = read(new TextEncoder().encode(page));
    expect(statements[0]!.transactions.map(({ amount }) => String(amount))).toEqual([
      units,
      "-500000",
    ]);
  });
});
