import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { ReadTransaction } from "#statements/statement.ts";

function read(text: string): WholeRead {
  const bytes = Buffer.from(text);
  return readWhole({ fileName: "x.sta", size: bytes.length, chunks: () => [bytes] });
}

const PARTNER = "HU20120110071234567000000006";
const HEAD = ":20:A\n:25:HU42117730161111101800000000\n:28C:1/1\n:60F:C260301HUF1000,00\n";

function rowsOf(entries: string): readonly ReadTransaction[] {
  return read(`${HEAD}${entries}:62F:C260331HUF1000,00\n-\n`).statements[0]!.transactions;
}

/** What the code claims of MT940, each claim beside its proof. */
describe("the dialects of MT940", () => {
  it.each([..."?^~><@"])("sub-fields after the separator %s", (mark) => {
    const parts = ["00ATUTALAS", "20Szamla 114", `31${PARTNER}`, "32MESZ ES KO KFT."];
    const details = parts.map((part) => mark + part).join("");
    const [row] = rowsOf(`:61:2603020302C100,00NTRFNONREF//1\n:86:166${details}\n`);
    expect(row).toMatchObject({
      partnerName: "MESZ ES KO KFT.",
      partnerAccountNr: PARTNER,
      remittance: "Szamla 114",
    });
  });

  it("sub-fields with + on lines of their own, and a + inside the text", () => {
    const [row] = rowsOf(
      ":61:2603020302C100,00NTRFNONREF//1\n:86:000+20Akcio 1+1\n+31HU20120110071234567000000006\n+32MESZ ES KO KFT.\n",
    );
    expect(row).toMatchObject({ partnerName: "MESZ ES KO KFT.", remittance: "Akcio 1+1" });
  });

  it("a sub-field reads the same wherever its line is wrapped", () => {
    const details = "166?00ATUTALAS?20Szamla114?31HU20120110071234567000000006?32MESZKO";
    const whole = rowsOf(`:61:2603020302C1,00NTRFX//1\n:86:${details}\n`)[0]!;
    for (let at = 5; at < details.length; at++) {
      const wrapped = `${details.slice(0, at)}\n${details.slice(at)}`;
      const [row] = rowsOf(`:61:2603020302C1,00NTRFX//1\n:86:${wrapped}\n`);
      expect([row!.partnerName, row!.partnerAccountNr, row!.remittance], wrapped).toEqual([
        whole.partnerName,
        whole.partnerAccountNr,
        whole.remittance,
      ]);
    }
  });

  it.each([
    ["C", 1n],
    ["D", -1n],
    ["RC", -1n],
    ["RD", 1n],
    ["CF", 1n],
    ["DF", -1n],
    ["RCR", -1n],
    ["RDR", 1n],
    ["DD", -1n],
  ])("the mark %s", (mark, sign) => {
    expect(rowsOf(`:61:2603020302${mark}100,00NTRFX//1\n`)[0]!.amount).toBe(sign * 10_000_000n);
  });

  it.each([
    ["1412310105", "2015-01-05"],
    ["2101011230", "2020-12-30"],
    ["1901310201", "2019-02-01"],
    ["2603020302", "2026-03-02"],
    ["260302    ", "2026-03-02"],
    ["260302", "2026-03-02"],
  ])("the entry date of %s is %s", (dates, day) => {
    expect(rowsOf(`:61:${dates}C1,00NTRFX//1\n`)[0]!.bookingDate).toBe(day);
  });

  it.each([
    ["260831", "2601010901", "2026-09-01"],
    ["250831", "2601010901", "2025-09-01"],
    ["251230", "2601021231", "2025-12-31"],
    ["251231", "2512310102", "2026-01-02"],
    ["250101", "2512310102", "2026-01-02"],
  ])("behind an opening of %s the entry date of %s is %s", (opening, dates, day) => {
    const head = HEAD.replace("260301", opening);
    const { statements } = read(`${head}:61:${dates}C1,00NTRFX//1\n:62F:C270331HUF1001,\n-\n`);
    expect(statements[0]!.transactions[0]!.bookingDate).toBe(day);
  });

  it.each([
    ["300,", 30_000_000n],
    ["0,12", 12_000n],
    ["380115,1", 38_011_510_000n],
    ["000000013527,84", 1_352_784_000n],
    ["12.50", 1_250_000n],
  ])("the amount %s", (text, amount) => {
    expect(rowsOf(`:61:2603020302C${text}NTRFX//1\n`)[0]!.amount).toBe(amount);
  });

  it.each([
    [
      "/TRTP/SEPA/IBAN/NL57ABNA0000000000/NAME/ABC B.V./REMI/factuur 12/34/EREF/NOTPROVIDED",
      "ABC B.V.",
      "factuur 12/34",
    ],
    [
      "/EREF/E-77//CNTP/DE89370400440532013000/COBADEFF/MUSTER GMBH/KOELN///REMI/USTD//Rechnung 4711/",
      "MUSTER GMBH",
      "Rechnung 4711",
    ],
    ["/ORDP//NAME/ALFA KFT/REMI/Szamla 1", "ALFA KFT", "Szamla 1"],
  ])("code words between slashes: %s", (details, partnerName, remittance) => {
    expect(rowsOf(`:61:2603020302C1,00NTRFX//1\n:86:${details}\n`)[0]).toMatchObject({
      partnerName,
      remittance,
    });
  });

  it("pages are one statement with the first opening and the last closing", () => {
    const page = (number: number, open: string, entry: string, close: string): string =>
      `:20:A\n:25:HU42117730161111101800000000\n:28C:17/${number}\n${open}\n${entry}\n${close}\n-\n`;
    const { statements, problems } = read(
      page(1, ":60F:C260301HUF100,00", ":61:2603020302C10,00NTRFX//1", ":62M:C260302HUF110,00") +
        page(2, ":60M:C260302HUF110,00", ":61:2603020302D30,00NTRFX//2", ":62F:C260302HUF80,00"),
    );
    expect(problems).toEqual([]);
    expect(statements).toHaveLength(1);
    expect(statements[0]!.trailer).toMatchObject({
      opening: 10_000_000n,
      closing: 8_000_000n,
      ties: true,
    });
  });

  it.each(["\r\n", "\n", "\r", "@@"])("line ends of every kind", (end) => {
    const text = `${HEAD}:61:2603020302C1,00NTRFX//1\n:86:Szamla\n:62F:C260302HUF1001,00\n-\n`;
    const { statements } = read(text.replaceAll("\n", end));
    expect(statements[0]!.trailer).toMatchObject({ transactionCount: 1, ties: true });
  });
});
