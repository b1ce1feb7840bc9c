import fc from "fast-check";
import { read, utils } from "@e965/xlsx";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { EXPORT_COLUMNS } from "../columns.ts";
import type { ExportRow } from "../export-row.ts";
import { buildRow, collectBytes } from "#server/testing/build-export.ts";
import { parseCsv } from "#server/testing/parse-csv.ts";
import type { TextEncoding } from "../text/encode-text.ts";
import { encodeWindows1250 } from "../text/windows-1250.ts";
import { guardFormula } from "./guard-formula.ts";
import { CSV_STYLE, type CsvStyle, writeCsv } from "./write-csv.ts";

function write(
  rows: readonly ExportRow[],
  encoding: TextEncoding = "utf-8",
  style: Partial<CsvStyle> = {},
): Promise<Buffer> {
  return collectBytes(writeCsv([rows], { ...CSV_STYLE, ...style, encoding }));
}

describe("a CSV export", () => {
  it("begins with a byte order mark and the agreed header, and ends its lines with CRLF", async () => {
    const text = (await write([buildRow()])).toString("utf8");
    expect(text).toBe(
      "\uFEFFTranzakció azonosító;Könyvelés dátuma;Értéknap;Saját számlaszám;Saját IBAN;Bank;Devizanem;Összeg;Irány;Típus;Partner neve;" +
        "Partner számlaszáma;Közlemény;Banki hivatkozás;Egyenleg a tétel után;Eredeti összeg;Eredeti devizanem;Árfolyam;" +
        "Könyvelt;Könyvelve;Megjegyzés;Számla neve\r\n" +
        "t-1;2026-11-20;2026-11-19;117730161111101000000008;HU56117730161111101000000008;OTP Bank;HUF;-455,00;" +
        "Terhelés;Átutalás;Őrség Tűzőgép Kft.;" +
        '104000091234567000000006;"Számla 2026/17; köszönjük";REF 1;1234567,00;;;;igen;2026-11-21;;Fő számla\r\n',
    );
  });

  it("writes the separator, days, decimal mark and columns that a program wants", async () => {
    const rows = [buildRow({ type: "PMNT/ICDT/DMCT", partnerAccountNr: "" })];
    const style = { separator: ",", decimal: ".", dates: "hungarian", columns: "split" } as const;
    expect((await write(rows, "ascii", style)).toString("latin1")).toBe(
      "Konyveles datuma,Erteknap,Sajat szamlaszam,Jovairas,Terheles,Devizanem," +
        "Partner neve,Partner szamlaszama,Kozlemeny,Tipus,Banki hivatkozas\r\n" +
        "2026.11.20.,2026.11.19.,117730161111101000000008,,455.00,HUF,Orseg Tuzogep Kft.,,Szamla 2026/17; koszonjuk,Atutalas,REF 1\r\n",
    );
    const comma = (await write(rows, "utf-8", { separator: ",", columns: "short" })).toString();
    expect(comma).toContain(',"-455,00",HUF,');
  });

  it("writes only the header when there is no row", async () => {
    expect((await write([])).toString("utf8").split("\r\n")).toHaveLength(2);
  });

  it("gives an old program windows-1250 without a mark, and question marks for what the code page lacks", async () => {
    const bytes = await write(
      [buildRow({ partnerName: "Őrült Űrhajó Ж 漢字", remittance: "o\u030B" })],
      "windows-1250",
    );
    const text = iconv.decode(bytes, "win1250");
    expect(text.startsWith("Tranzakció azonosító;")).toBe(true);
    expect(text).toContain(";Őrült Űrhajó ? ??;");
    expect(text).toContain(";ő;");
  });

  it("gives windows-1250 the nearest letters of those that it lacks", async () => {
    const bytes = await write([buildRow({ partnerName: "Ærø Å/S Señor Çà õ ß" })], "windows-1250");
    expect(iconv.decode(bytes, "win1250")).toContain(";AEro A/S Senor Ça o ß;");
  });

  it("writes account numbers in groups of eight, which a spreadsheet leaves as they are", async () => {
    const numbers = ["104000091234567000000006", "1040000912345678", "DE89370400440532013000"];
    const rows = numbers.map((partnerAccountNr) => buildRow({ partnerAccountNr }));
    const text = (await write(rows, "utf-8", { numbers: "grouped" })).toString("utf8");
    expect(text).toContain(";11773016-11111010-00000008;HU56117730161111101000000008;");
    expect(text).toContain(";10400009-12345670-00000006;");
    expect(text).toContain(";10400009-12345678;");
    expect(text).toContain(";DE89370400440532013000;");
  });

  it("keeps five decimals where the source has them", async () => {
    expect((await write([buildRow({ amount: 123_456n })])).toString()).toContain(";1,23456;");
  });

  it.each(["=1+1", "+36301234567", "-5 darab", "@SUM(A1)", "\tx", "\rx", "\nx"])(
    "makes %j harmless for spreadsheets",
    async (text) => {
      const line = (
        await write([buildRow({ remittance: text, partnerName: text, note: text })])
      ).toString("utf8");
      const sheet = read(line, { type: "string", raw: true, FS: ";" });
      const [row] = utils.sheet_to_json<Record<string, string>>(
        sheet.Sheets[sheet.SheetNames[0]!]!,
        { raw: false },
      );
      for (const header of ["Közlemény", "Partner neve", "Megjegyzés"])
        expect(row![header]!.startsWith("'")).toBe(true);
      expect(guardFormula(text)).toBe(`'${text}`);
    },
  );

  it("leaves negative amounts alone: they are numbers, not texts", async () => {
    expect((await write([buildRow()])).toString()).toContain(";-455,00;");
  });

  it("can be read back, whatever the texts hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const clean = texts.map((text) => text.replace(/[\0\uFEFF]/g, ""));
          const csv = (await write(clean.map((remittance) => buildRow({ remittance }))))
            .toString("utf8")
            .slice(1);
          const cells = parseCsv(csv, ";");
          expect(cells).toHaveLength(clean.length + 1);
          cells.slice(1).forEach((row, index) => {
            expect(row).toHaveLength(EXPORT_COLUMNS.length);
            expect(row[12]).toBe(guardFormula(clean[index]!));
          });
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("windows-1250", () => {
  it("agrees with iconv-lite on every character of the code page", () => {
    const all = iconv
      .decode(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), "win1250")
      .replaceAll("\uFFFD", "");
    expect(Buffer.from(encodeWindows1250(all))).toEqual(
      iconv.encode(all.normalize("NFC"), "win1250"),
    );
  });
});
