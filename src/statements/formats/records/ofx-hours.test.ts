import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";

/** The day that was not over by the moment of the balance, of a list that ends on 31 October. */
function toldOn(asOf: string): string {
  const text =
    "OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>HUF" +
    "<BANKACCTFROM><BANKID>11773016<ACCTID>1111101800000000</BANKACCTFROM>" +
    "<BANKTRANLIST><DTSTART>20261001<DTEND>20261031" +
    "<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261031<TRNAMT>10.00<FITID>1</STMTTRN></BANKTRANLIST>" +
    `<LEDGERBAL><BALAMT>110.00<DTASOF>${asOf}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const bytes = new TextEncoder().encode(text);
  const file = { fileName: "x.ofx", size: bytes.length, chunks: () => [bytes] };
  return readWhole(file).statements[0]?.trailer?.toldOn ?? "";
}

describe("the moment of an OFX balance", () => {
  it.each([
    ["20261031101500", "2026-10-31"],
    ["20261031101500.000[+1:CET]", "2026-10-31"],
    ["20261031", ""],
    ["20261031000000", ""],
    ["20261030230000[0:GMT]", ""],
    ["20261031235959", ""],
  ])("%s: %s", (asOf, told) => {
    expect(toldOn(asOf)).toBe(told);
  });
});
