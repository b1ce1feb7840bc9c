/** Files that contradict their format or themselves: a question, and never a wrong number. */
import { describe, expect, it } from "vitest";
import { previewTable } from "#statements/mapping/preview-table.ts";
import { tryMapping } from "#statements/mapping/try-mapping.ts";
import { readWhole } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { formatAmount } from "#values/money.ts";

function inputOf(text: string): FileInput {
  const bytes = new TextEncoder().encode(text);
  return { fileName: "x", size: bytes.length, chunks: () => [bytes] };
}

/** Amounts with their currencies, and the problems with their severities. */
function read(text: string): { readonly amounts: string[]; readonly problems: string[] } {
  const { statements, problems } = readWhole(inputOf(text));
  return {
    amounts: statements.flatMap(({ transactions }) =>
      transactions.map(({ amount, currency }) => `${formatAmount(amount)} ${currency}`),
    ),
    problems: problems.map(({ code, severity }) => `${code} ${severity}`),
  };
}

/** What the wizard proposes for a table. */
function suggestionOf(text: string) {
  const shown = previewTable(inputOf(text), {
    opening: { charset: null, delimiter: null, sheet: null },
    profiles: [],
  });
  if ("problem" in shown) throw new Error(shown.problem.message);
  return shown.preview.suggestion;
}

const ofx = (records: readonly string[], currency = "HUF"): string =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n\r\n<OFX><STMTRS><CURDEF>${currency}` +
  "<BANKACCTFROM><BANKID>11773016<ACCTID>1111101800000000<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>" +
  records.map((record) => `<STMTTRN><DTPOSTED>20260302${record}</STMTTRN>`).join("") +
  "</BANKTRANLIST></STMTRS></OFX>";

const amount = (text: string, at: number): string => `<TRNAMT>${text}<FITID>${at}<NAME>X`;

describe("amounts of OFX, which knows no signs of thousands,", () => {
  it.each([
    ["HUF", ["-1,234.56", "-5,000"], ["-1234.56 HUF", "-5000.00 HUF"]],
    ["HUF", ["-1234.56", "-5.000"], ["-1234.56 HUF", "-5.00 HUF"]],
    ["HUF", ["-1234,5", "0,125"], ["-1234.50 HUF", "0.125 HUF"]],
    ["EUR", ["-1.234.567,89", "1.000"], ["-1234567.89 EUR", "1000.00 EUR"]],
  ])("are taken where the file shows how it writes them: %s %j", (currency, texts, amounts) => {
    expect(read(ofx(texts.map(amount), currency))).toEqual({ amounts, problems: [] });
  });

  it.each([
    ["HUF", ["-5,000"]],
    ["HUF", ["-5.000", "-700"]],
    ["EUR", ["1.234", "99,95"]],
    ["EUR", ["1,000", "2.000"]],
  ])("are a question where it does not: %s %j", (currency, texts) => {
    expect(read(ofx(texts.map(amount), currency))).toEqual({
      amounts: [],
      problems: ["amount_ambiguous fatal"],
    });
  });

  it("in other money than the account's are a question; what they were before conversion is not", () => {
    const sum = (name: string) => `<${name}><CURRATE>400.00<CURSYM>EUR</${name}>`;
    expect(read(ofx([`${amount("-10.00", 1)}${sum("CURRENCY")}`]))).toEqual({
      amounts: [],
      problems: ["amount_ambiguous fatal"],
    });
    expect(read(ofx([`${amount("-4000.00", 1)}${sum("ORIGCURRENCY")}`])).amounts).toEqual([
      "-4000.00 HUF",
    ]);
  });

  const typed = (type: string, text: string, at: number): string =>
    `<TRNTYPE>${type}${amount(text, at)}`;

  it("without a minus anywhere go the way that their types say", () => {
    const bare = [typed("DEBIT", "100.00", 1), typed("CREDIT", "50.00", 2)];
    expect(read(ofx(bare))).toEqual({ amounts: ["-100.00 HUF", "50.00 HUF"], problems: [] });
    const signed = [typed("DEBIT", "-100.00", 1), typed("DEBIT", "50.00", 2)];
    expect(read(ofx(signed)).amounts).toEqual(["-100.00 HUF", "50.00 HUF"]);
    const unsure = [typed("DEBIT", "100.00", 1), typed("OTHER", "50.00", 2)];
    expect(read(ofx(unsure))).toEqual({ amounts: [], problems: ["direction_contradicts fatal"] });
  });

  it("that correct an earlier item are no further items", () => {
    const correction = `${amount("-2.00", 2)}<CORRECTFITID>1<CORRECTACTION>REPLACE`;
    expect(read(ofx([amount("-1.00", 1), correction]))).toEqual({
      amounts: [],
      problems: ["status_unknown fatal"],
    });
  });
});

const camt = (entry: string, balances = ""): string =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>1</Id>' +
  `<Acct><Id><IBAN>HU42117730161111101800000000</IBAN></Id><Ccy>HUF</Ccy></Acct>${balances}<Ntry>${entry}` +
  "<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>";

describe("an entry of CAMT", () => {
  it.each([
    ["BookgDt", "<BookgDt><Dt>2026-03-02</Dt></BookgDt>"],
    ["ValDt", "<ValDt><Dt>2026-03-02</Dt></ValDt>"],
  ])("whose %s is no day is taken, and its statement waits", (_name, element) => {
    const text = camt('<Amt Ccy="HUF">5</Amt><ValDt><Dt>2026-03-02</Dt></ValDt>');
    const { amounts, problems } = read(text.replace(element, element.replace("03-02", "02-30")));
    expect(amounts).toEqual(["-5.00 HUF"]);
    expect(problems).toEqual(["date_invalid statement"]);
    expect(read(text).problems).toEqual([]);
  });

  it.each(['<Amt Ccy="HUF">-1526.00</Amt>', '<Amt Ccy="EUR">1526.00</Amt>'])(
    "with a sign, or in other money than the account's, is left out and the statement waits: %s",
    (entry) => {
      expect(read(camt(entry))).toEqual({
        amounts: [],
        problems: ["amount_invalid statement"],
      });
    },
  );

  it("is read however its digits are written in XML", () => {
    const entry = '<Amt Ccy="HUF">15<!-- x -->&#50;6<![CDATA[.00]]></Amt>';
    expect(read(camt(entry))).toEqual({ amounts: ["-1526.00 HUF"], problems: [] });
  });
});

describe("the XML of MagNet", () => {
  const magnet = (info: string): string =>
    `<NetBankXML><SzamlaInfo><Szamlaszam>16200151-18581770-00000003</Szamlaszam></SzamlaInfo><EgyenlegInfo>${info}</EgyenlegInfo>` +
    '<Tranzakcio><Osszeg Devizanem="HUF">-300.50</Osszeg><Terhelesnap>2026.03.02.</Terhelesnap></Tranzakcio>' +
    '<Tranzakcio><Osszeg Devizanem="HUF">50.00</Osszeg><Terhelesnap>2026.03.03.</Terhelesnap></Tranzakcio></NetBankXML>';
  const right = "<NyitoEgyenleg>1000</NyitoEgyenleg><ZaroEgyenleg>749.50</ZaroEgyenleg>";

  it.each([
    ["<TerhelesDB>1</TerhelesDB><JovairasDB>1</JovairasDB>", []],
    ["<Terheles>-300.50</Terheles><Jovairas>50.00</Jovairas>", []],
    ["<TerhelesDB>2</TerhelesDB><JovairasDB>1</JovairasDB>", ["totals_mismatch statement"]],
    ["<Jovairas>80.00</Jovairas>", ["totals_mismatch statement"]],
    [`${right}<TerhelesDB>2</TerhelesDB>`, ["totals_mismatch warning"]],
  ])("is held against the counts and sums that it states: %s", (info, problems) => {
    expect(read(magnet(info))).toEqual({ amounts: ["-300.50 HUF", "50.00 HUF"], problems });
  });
});

describe("a table of Excel 2003", () => {
  const space = "urn:schemas-microsoft-com:office:spreadsheet";
  const book = (prefix: string, rows: string): string =>
    `<?xml version="1.0"?><Workbook xmlns="${space}" xmlns:${prefix}="${space}">` +
    `<Worksheet ${prefix}:Name="S"><Table>${rows}</Table></Worksheet></Workbook>`;
  const text = (content: string, where = ""): string =>
    `<Cell${where}><Data>${content}</Data></Cell>`;
  const heads = ["Dátum", "Közlemény", "Egyéb", "Összeg", "Egyenleg"];
  const tried = (xml: string): string[] =>
    tryMapping(inputOf(xml), suggestionOf(xml)).rows.map(
      ({ bookingDate, amount: sum }) => `${bookingDate} ${formatAmount(sum)}`,
    );

  it("keeps its columns behind cells that cover others", () => {
    const row = (day: string, sum: string, balance: string): string =>
      `<Row>${text(day)}${text("x", ' ss:MergeAcross="1"')}${text(sum)}${text(balance)}</Row>`;
    const rows = row("2026.03.02.", "-100", "900") + row("2026.03.03.", "50", "950");
    const head = `<Row>${heads.map((name) => text(name)).join("")}</Row>`;
    expect(tried(book("ss", head + rows))).toEqual(["2026-03-02 -100.00", "2026-03-03 50.00"]);
  });

  it("has numbers as Java writes them, with a power of ten", () => {
    const number = (value: string): string => `<Cell><Data ss:Type="Number">${value}</Data></Cell>`;
    const row = (sum: string, balance: string): string =>
      `<Row>${text("2026.03.02.")}${text("x")}${text("y")}${number(sum)}${number(balance)}</Row>`;
    const head = `<Row>${heads.map((name) => text(name)).join("")}</Row>`;
    const rows = row("-1.25E7", "2.5E-1") + row("1.2345678912E8", "1.2345678937E8");
    expect(tried(book("ss", head + rows))).toEqual([
      "2026-03-02 -12500000.00",
      "2026-03-02 123456789.12",
    ]);
  });

  it("keeps its columns whatever the prefix of its attributes is", () => {
    const row = `<Row>${text("2026.03.02.")}${text("-100", ' q:Index="4"')}${text("900")}</Row>`;
    const head = `<Row>${heads.map((name) => text(name)).join("")}</Row>`;
    expect(tried(book("q", head + row))).toEqual(["2026-03-02 -100.00"]);
  });
});

describe("balances above a table without a column of balances", () => {
  const table = (opening: string, closing: string, amounts: readonly string[]): string =>
    `Számlaszám;11773016-11111018-00000000\nNyitó egyenleg;${opening}\nZáró egyenleg;${closing}\n` +
    `Könyvelés dátuma;Összeg;Közlemény\n${amounts.map((each) => `2026.03.02;${each};A\n`).join("")}`;

  it.each([
    ["100 000,00", "406 000,00", ["-12 500,00", "318 500,00"], true],
    ["100 000,00 HUF", "406 001,00 HUF", ["-12 500,00", "318 500,00"], false],
    // The balances have a style of their own.
    ["100.000,00", "406.000,00", ["-12500", "318500"], true],
    ["100.000", "406.000", ["-12500", "318500"], true],
    ["100000", "87500.5", ["-12499,50"], true],
  ])("are held against its rows: %s, %s, %j", (opening, closing, amounts, ties) => {
    const text = table(opening, closing, amounts);
    const { statements, problems } = tryMapping(inputOf(text), suggestionOf(text));
    expect(statements.map((each) => each.ties)).toEqual([ties]);
    expect(problems.map(({ code }) => code)).toEqual(ties ? [] : ["balance_mismatch"]);
  });
});
