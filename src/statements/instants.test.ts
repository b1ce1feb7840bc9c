/** Days that files write as instants: the same in every format (`values/meant-day.ts`). */
import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";

/** Midnight at home in UTC, midnight of UTC, an afternoon, and a late hour that is no midnight. */
const INSTANTS = [
  "2026-10-04T22:00:00Z",
  "2026-10-06T00:00:00Z",
  "2026-10-07T14:05:09Z",
  "2026-10-08T22:00:01Z",
];
const DAYS = ["2026-10-05", "2026-10-06", "2026-10-07", "2026-10-08"];
const ACCOUNT = "117730161111101800000000";
const NAMES = ["Számlaszám", "Könyvelés dátuma", "Összeg", "Deviza"];

/** The first is money out, or no sign of a table would say which way the others went. */
const amountOf = (index: number): string => String(index === 0 ? -1 : index + 1);
const each = (write: (at: string, index: number) => string): string =>
  INSTANTS.map(write).join("\n");

const camt = () =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt><Id>1</Id>' +
  `<Acct><Id><IBAN>HU42${ACCOUNT}</IBAN></Id><Ccy>HUF</Ccy></Acct>` +
  each(
    (at, index) =>
      `<Ntry><Amt Ccy="HUF">${index + 1}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>` +
      `<BookgDt><DtTm>${at}</DtTm></BookgDt></Ntry>`,
  ) +
  "</Stmt></BkToCstmrStmt></Document>";

const ofx = () =>
  "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>HUF<BANKACCTFROM>" +
  "<BANKID>11773016<ACCTID>1111101800000000</BANKACCTFROM><BANKTRANLIST>" +
  each(
    (at, index) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${at.replace(/[-:TZ]/g, "")}.000[0:GMT]` +
      `<TRNAMT>${index + 1}.00<FITID>${index}</STMTTRN>`,
  ) +
  "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>";

const csv = () =>
  `${NAMES.join(";")}\n${each((at, index) => `${ACCOUNT};${at};${amountOf(index)},00;HUF`)}\n`;

const cell = (type: string, text: string) => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;
const sheet = () =>
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>' +
  '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
  'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>' +
  `<Row>${NAMES.map((name) => cell("String", name)).join("")}</Row>` +
  each(
    (at, index) =>
      `<Row>${cell("String", ACCOUNT)}${cell("DateTime", at)}` +
      `${cell("Number", amountOf(index))}${cell("String", "HUF")}</Row>`,
  ) +
  "</Table></Worksheet></Workbook>";

describe("instants in files", () => {
  it.each([
    ["CAMT", camt],
    ["OFX", ofx],
    ["CSV", csv],
    ["a sheet of XML", sheet],
  ] as const)("are the same days in %s", (_, write) => {
    const bytes = new TextEncoder().encode(write());
    const { statements } = readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
    const rows = statements.flatMap(({ transactions }) => transactions);
    expect(rows.map(({ bookingDate }) => bookingDate)).toEqual(DAYS);
  });
});
