/** Quirks of single files in each container: each is read as a person would, or named. */
import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import { formatAmount } from "#values/money.ts";

const ACCOUNT = "117730161111101800000000";

function read(text: string): WholeRead {
  const bytes = new TextEncoder().encode(text);
  return readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
}

const items = ({ statements }: WholeRead) => statements.flatMap(({ transactions }) => transactions);
const amounts = (whole: WholeRead): string[] =>
  items(whole).map(({ amount }) => formatAmount(amount));
const codes = ({ problems }: WholeRead): string[] => problems.map(({ code }) => code);

describe("amounts of MT940 that SWIFT forbids", () => {
  const statement = (opening: string, amount: string, closing: string): string =>
    [
      ":20:A",
      `:25:${ACCOUNT}`,
      ":28C:1",
      `:60F:C261001HUF${opening}`,
      `:61:2610021002D${amount}NTRFNONREF`,
      ":86:szamla",
      `:62F:C261002HUF${closing}`,
      "-",
      "",
    ].join("\r\n");

  // All three tie a thousandth of their size too.
  it.each([
    ["points", "1.000.000,00", "12.500,00", "987.500,00", "-12500.00"],
    ["points and no decimals", "10.000,", "2.500,", "7.500,", "-2500.00"],
    ["commas", "1,000,000.00", "12,500.00", "987,500.00", "-12500.00"],
    ["blanks", "1 000 000,00", "12 500,5", "987 499,5", "-12500.50"],
  ])("%s between thousands do not divide the amount", (_name, opening, amount, closing, read1) => {
    const whole = read(statement(opening, amount, closing));
    expect(amounts(whole)).toEqual([read1]);
    expect(items(whole)[0]!.type).toBe("NTRF");
    expect(whole.statements[0]!.trailer?.ties).toBe(true);
    expect(codes(whole)).toEqual([]);
  });

  it.each([
    ["10.000", "2.500", "7.500"],
    ["1.00.000,00", "1.00,000,5", "0,00"],
  ])("are not taken where nobody knows what they mean: %s", (opening, amount, closing) => {
    const whole = read(statement(opening, amount, closing));
    expect(amounts(whole)).toEqual([]);
    expect(codes(whole)).toContain("amount_invalid");
  });
});

describe("texts of OFX", () => {
  it.each(["Tej < 500", "a<5 & b>3", "x <"])("keep a sign that begins no tag: %s", (memo) => {
    const text =
      `OFXHEADER:100\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>HUF<BANKACCTFROM><BANKID>117` +
      `<ACCTID>${ACCOUNT}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261002` +
      `<TRNAMT>-20<FITID>1<NAME>Bolt<MEMO>${memo}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    expect(items(read(text)).map(({ remittance }) => remittance)).toEqual([memo]);
  });
});

describe("accounts of OFX", () => {
  it.each(["11111018", "1111101800000000"])(
    "are cut in two by the format, also where the number has 16 digits: %s",
    (rest) => {
      const text =
        `OFXHEADER:100\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>HUF<BANKACCTFROM><BANKID>11773016` +
        `<ACCTID>${rest}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261002` +
        `<TRNAMT>-20<FITID>1<NAME>Bolt</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
      const numbers = read(text).statements.map(({ header }) => header.accountNr?.padEnd(24, "0"));
      expect(numbers).toEqual(["117730161111101800000000"]);
    },
  );
});

describe("lists of QIF", () => {
  const list = (name: string, amount: string): string =>
    `!Account\nN${name}\nTBank\n^\n!Type:Bank\nD2026-10-02\nT${amount}\nPX\n^\n`;

  it("of one account are one statement", () => {
    const whole = read(list("Folyószámla", "-30.00") + list("Folyószámla", "5.00"));
    expect(whole.statements).toHaveLength(1);
    expect(amounts(whole)).toEqual(["-30.00", "5.00"]);
  });

  it.each([
    list("Folyószámla", "-30.00") + list("Megtakarítás", "5.00"),
    "!Type:Bank\nD2026-10-02\nT5.00\n^\n!Type:CCard\nD2026-10-02\nT-5.00\n^\n",
  ])("of several accounts are refused: a person could name one number only", (text) => {
    const whole = read(text);
    expect(whole.detection.format).toBe("qif");
    expect(amounts(whole)).toEqual([]);
    expect(codes(whole)).toEqual(["format_not_supported"]);
  });

  it.each([
    ["T-1,000.00\nU-1000.00", ["-1000.00", "7.00"], []],
    ["T100.00\nU1000.00", ["7.00"], ["account_missing", "amount_invalid"]],
  ])("with the amount in two fields need both to be the same: %s", (fields, sums, faults) => {
    const whole = read(`!Type:Bank\nD2026-10-02\n${fields}\n^\nD2026-10-03\nT7.00\n^\n`);
    expect(amounts(whole)).toEqual(sums);
    expect(codes(whole).filter((code) => faults.includes(code))).toEqual(faults);
  });
});

describe("records that share a line", () => {
  it("are left out one by one: only the unreadable one is", () => {
    const record = (day: string, amount: string): string =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${amount}<NAME>X</STMTTRN>`;
    const whole = read(
      `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>HUF<BANKACCTFROM><BANKID>11773016<ACCTID>1111101800000000` +
        `</BANKACCTFROM><BANKTRANLIST>${record("20260231", "-9.00")}${record("20260302", "5.00")}` +
        `${record("20260303", "-7.00")}</BANKTRANLIST></STMTRS></OFX>`,
    );
    expect(amounts(whole)).toEqual(["5.00", "-7.00"]);
    expect(whole.problems).toMatchObject([{ code: "date_invalid", severity: "statement" }]);
  });
});

describe("a CAMT statement without entries", () => {
  it("is of the days of its balances", () => {
    const balance = (code: string, day: string): string =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">100</Amt>` +
      `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
    const whole = read(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>` +
        `<Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>${balance("OPBD", "2026-10-01")}` +
        `${balance("CLBD", "2026-10-31")}</Stmt></BkToCstmrStmt></Document>`,
    );
    expect(whole.statements[0]!.trailer).toMatchObject({
      from: "2026-10-01",
      to: "2026-10-31",
      ties: true,
    });
  });
});

describe("rows of a table that sum up", () => {
  it.each(["Napi összesen", "Havi összesen:", "Oldal összesen", "Részösszeg", "MINDÖSSZESEN"])(
    "„%s” is left out, and nothing waits for it",
    (word) => {
      const whole = read(
        `Számlaszám:;${ACCOUNT}\n\nKönyvelés dátuma;Partner neve;Közlemény;Összeg;Egyenleg\n` +
          `2026.10.02.;Bolt;tej;-250,00;750,00\n${word};;;-250,00;\n2026.10.03.;Vevő;szla;1 250,50;2 000,50\n`,
      );
      expect(amounts(whole)).toEqual(["-250.00", "1250.50"]);
      expect(codes(whole)).toEqual(["rows_skipped"]);
    },
  );
});
