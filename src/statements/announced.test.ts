/** What readers make of items that a bank has announced and not booked. */
import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";
import { formatAmount } from "#values/money.ts";

const ACCOUNT = "117730161111101800000000";

/** Statements as kind, amounts of rows, announced amounts with their days, then other problems. */
function read(text: string): unknown {
  const bytes = new TextEncoder().encode(text);
  const whole = readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
  return [
    ...whole.statements.map(({ header, trailer, transactions }) => [
      header.kind,
      transactions.map(({ amount }) => formatAmount(amount)),
      (trailer?.announced ?? []).map(
        ({ amount, date }) => `${formatAmount(amount)} ${date ?? "-"}`,
      ),
      trailer?.ties,
    ]),
    ...whole.problems.map(({ code, params }) => `${code} ${params?.["count"] ?? ""}`),
  ];
}

const DOCUMENTS = {
  "052": ["BkToCstmrAcctRpt", "Rpt"],
  "053": ["BkToCstmrStmt", "Stmt"],
  "054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;

const camt = (kind: keyof typeof DOCUMENTS, entries: readonly string[], balances = "") => {
  const [message, statement] = DOCUMENTS[kind];
  const rows = entries.map((entry) => {
    const [amount, status, day] = entry.split(" ");
    return (
      `<Ntry><Amt Ccy="HUF">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts>` +
      `${day ? `<BookgDt><Dt>${day}</Dt></BookgDt>` : ""}</Ntry>`
    );
  });
  return (
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.02"><${message}><${statement}>` +
    `<Id>1</Id><CreDtTm>2026-10-06T08:00:00</CreDtTm><Acct><Id><IBAN>HU42${ACCOUNT}</IBAN></Id>` +
    `<Ccy>HUF</Ccy></Acct>${balances}${rows.join("")}</${statement}></${message}></Document>`
  );
};
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">${amount}</Amt>` +
  "<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-05</Dt></Dt></Bal>";

const DAY = "2026-10-05";
const swift = (rows: readonly string[], head: readonly string[] = []) =>
  [":20:I", `:25:${ACCOUNT}`, ":28C:1/1", ...head, ...rows, "-", ""].join("\r\n");
const FLOOR = [":34F:HUF0,", ":13D:2610051200+0200"];

const csv = (...rows: string[]) =>
  [
    "Könyvelés dátuma;Számlaszám;Összeg;Devizanem;Státusz",
    ...rows.map((row) => row.replace(";", `;${ACCOUNT};`).replace(/;(?=[^;]*$)/, ";HUF;")),
    "",
  ].join("\n");

const ofx =
  "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>HUF<BANKACCTFROM>" +
  "<BANKID>11773016<ACCTID>1111101800000000</BANKACCTFROM><BANKTRANLIST>" +
  "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261005<TRNAMT>-5.00<FITID>1</STMTTRN></BANKTRANLIST>" +
  "<BANKTRANLISTP><DTASOF>20261006<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20261006<TRNAMT>-10.00</STMTTRNP>" +
  "</BANKTRANLISTP></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>";

describe("announced items", () => {
  it.each([
    [
      "pending entries of a report alone are no rows",
      camt("052", [`10 PDNG ${DAY}`, `5 INFO ${DAY}`]),
      [["interim", [], [`-10.00 ${DAY}`, `-5.00 ${DAY}`], undefined], "items_announced 2"],
    ],
    [
      "pending entries beside a booked one are announced too, and in no balance",
      camt(
        "052",
        [`5 BOOK ${DAY}`, `10 PDNG ${DAY}`, "7 FUTR 2026-10-20"],
        balance("OPBD", "100") + balance("CLBD", "95"),
      ),
      [["report", ["-5.00"], [`-10.00 ${DAY}`, "-7.00 2026-10-20"], true], "items_announced 2"],
    ],
    [
      "those of an advice are announced",
      camt("054", [`10 PDNG ${DAY}`]),
      [["interim", [], [`-10.00 ${DAY}`], undefined], "items_announced 1"],
    ],
    [
      "a final statement's are left out: it has the bank's last word",
      camt("053", [`5 BOOK ${DAY}`, `10 PDNG ${DAY}`]),
      [["statement", ["-5.00"], [], undefined], "rows_skipped 1"],
    ],
    [
      "an entry of no day is of the report's",
      camt("052", ["10 PDNG"]),
      [["interim", [], ["-10.00 2026-10-06"], undefined], "items_announced 1"],
    ],
    [
      "an MT942's expected entries are no rows",
      swift([":61:2610051005D5,00NTRFNONREF", ":61:2610051005ED10,00NTRFNONREF"], FLOOR),
      [["interim", ["-5.00"], [`-10.00 ${DAY}`], undefined], "items_announced 1"],
    ],
    [
      "an MT942 of expected entries alone",
      swift([":61:2610051005EC10,00NTRFNONREF"], FLOOR),
      [["interim", [], [`10.00 ${DAY}`], undefined], "items_announced 1"],
    ],
    [
      "rows of a table by their status; a refused one is nothing",
      csv(
        `${DAY};-5,00;könyvelt`,
        `${DAY};-10,00;függőben`,
        `;-3,00;zárolt`,
        `${DAY};-1,00;sikertelen`,
      ),
      [
        ["history", ["-5.00"], [`-10.00 ${DAY}`, "-3.00 -"], undefined],
        "items_announced 2",
        "rows_skipped 1",
      ],
    ],
    [
      "an OFX's pending list",
      ofx,
      [["history", ["-5.00"], ["-10.00 2026-10-06"], undefined], "items_announced 1"],
    ],
    [
      "a table of pending rows alone",
      csv(`${DAY};-10,00;feldolgozás alatt`),
      [["interim", [], [`-10.00 ${DAY}`], undefined], "items_announced 1"],
    ],
    [
      "a table of refused rows alone has no item",
      csv(`${DAY};-10,00;elutasított`),
      ["rows_skipped 1", "statement_missing "],
    ],
    [
      "a pending row that cannot be read is left out",
      csv(`${DAY};-5,00;könyvelt`, `${DAY};alma;pending`),
      [["history", ["-5.00"], [], undefined], "rows_skipped 1"],
    ],
  ])("%s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
