import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";
import { StatementSums } from "#statements/statement-sums.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

const ACCOUNT = "HU42117730161111101800000000";

function outside(text: string): unknown[] {
  const bytes = new TextEncoder().encode(text);
  const { problems } = readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
  return problems
    .filter(({ code }) => code === "rows_outside_interval")
    .map(({ severity, line, params: { field, column, ...params } = {} }) => [
      severity,
      params,
      `${line} ${field ?? column}`,
    ]);
}

function camt(day: string): string {
  const entry = `<Ntry><Amt Ccy="HUF">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`;
  const interval =
    "<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T00:00:00</ToDtTm></FrToDt>";
  return (
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>${interval}` +
    `<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id></Acct>${entry}</Stmt></BkToCstmrStmt></Document>`
  );
}

function table(day: string): string {
  const head =
    "Könyvelés dátuma;Értéknap;Számlaszám;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény";
  const row = `${day};${day};10401000-50051234-56789014;-1;HUF;Példa Kft.;12001008-10010010-02003006;x`;
  return `Időszak kezdete;2026.03.01\nIdőszak vége;2026.03.31\n${head}\n${row}`;
}

function mt940(day: string): string {
  const [yymmdd, mmdd] = [day.replaceAll("-", "").slice(2), day.replaceAll("-", "").slice(4)];
  return `:20:A\n:25:${ACCOUNT}\n:NS:22X\n25310326310326\n:60F:C260331HUF0,\n:61:${yymmdd}${mmdd}C5,NTRF\n:62F:C260331HUF5,\n-\n`;
}

describe("rows outside the interval that the file states", () => {
  it.each([
    ["CAMT", camt, "2026-03-01", "1 Ntry/BookgDt"],
    ["a table", table, "2026-03-01", "4 Könyvelés dátuma"],
    ["MT940", mt940, "2026-03-31", "6 :61:"],
  ] as const)("are said in %s, not those of its first and last day", (_, write, from, place) => {
    const said = (day: string) => [
      ["warning", { from, to: "2026-03-31", first: day, last: day }, place],
    ];
    expect(outside(write("2026-04-01"))).toEqual(said("2026-04-01"));
    expect(outside(write(addDays(from as LocalDate, -1)))).toEqual(
      said(addDays(from as LocalDate, -1)),
    );
    expect(outside(write(from))).toEqual([]);
    expect(outside(write("2026-03-31"))).toEqual([]);
  });

  it("whose booking day is only derived may be a month off", () => {
    const sums = (bookingDate: string): StatementSums => {
      const result = new StatementSums(0);
      result.add({
        bookingDate: bookingDate as LocalDate,
        bookingDateStated: false,
        amount: 1n,
        currency: "HUF",
        raw: "",
        line: 1,
      });
      return result;
    };
    const interval = { from: "2026-03-01" as LocalDate, to: "2026-03-31" as LocalDate };
    expect(sums("2026-05-01").outsideInterval(interval)).toBeUndefined();
    expect(sums("2026-05-02").outsideInterval(interval)).toMatchObject({
      code: "rows_outside_interval",
    });
  });
});
