import { describe, expect, it } from "vitest";
import { writeCamt } from "./write-camt.ts";
import { writeMt940 } from "./write-mt940.ts";

const ITEM = {
  day: "2026-11-20",
  valueDay: "2026-11-19",
  amount: "-455.00",
  id: "B7",
  type: "Atutalas",
  partner: "Kovács & <Társa>",
  partnerAccount: "104000091234567000000006",
  text: "Szamla 1",
} as const;
const STATEMENT = {
  account: "117730161111101000000008",
  currency: "HUF",
  opening: { amount: "100.00", day: "2026-11-20" },
  closing: { amount: "-355.00", day: "2026-11-20", isIntermediate: true },
  items: [ITEM],
} as const;

describe("an invented statement", () => {
  it("is MT940 line by line", () => {
    expect(writeMt940([{ ...STATEMENT, number: "1/2" }]).split("\r\n")).toEqual([
      ":20:STARTUMS",
      ":25:117730161111101000000008",
      ":28C:1/2",
      ":60F:C261120HUF100,00",
      ":61:2611191120D455,00NTRFNONREF//B7",
      ":86:020?00Atutalas?20Szamla 1?31104000091234567000000006?32Kovács & <Társa>",
      ":62M:D261120HUF355,00",
      "-",
      "",
    ]);
  });

  it("cuts texts, names and lines as a bank does, and tells a reversal by its mark", () => {
    const look = {
      cutText: (text: string) => text.split(" "),
      cutName: (name: string) => [name.slice(0, 6)],
      lineCharacters: 40,
    };
    const [, , , , ...entry] = writeMt940(
      [{ ...STATEMENT, items: [{ ...ITEM, day: undefined, isReversal: true }], number: "1" }],
      look,
    ).split("\r\n");
    expect(entry.slice(0, 3)).toEqual([
      ":61:261119RC455,00NTRFNONREF//B7",
      ":86:020?00Atutalas?20Szamla?211?31104000",
      "091234567000000006?32Kovács",
    ]);
  });

  it("is CAMT.053 with its elements in the order of the schema, and without those that are empty", () => {
    const message = { id: "M1", created: "2026-11-20T20:00:00" };
    const told = { ...STATEMENT, id: "S1", number: 3, items: [{ ...ITEM, code: "HD001" }] };
    expect(writeCamt(message, [told]).replaceAll("\n", "")).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>' +
        "<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T20:00:00</CreDtTm></GrpHdr>" +
        "<Stmt><Id>S1</Id><ElctrncSeqNb>3</ElctrncSeqNb>" +
        "<Acct><Id><Othr><Id>117730161111101000000008</Id></Othr></Id><Ccy>HUF</Ccy></Acct>" +
        '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">100.00</Amt>' +
        "<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>" +
        '<Bal><Tp><CdOrPrtry><Cd>ITBD</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">355.00</Amt>' +
        "<CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>" +
        '<Ntry><Amt Ccy="HUF">455.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>' +
        "<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-19</Dt></ValDt><AcctSvcrRef>B7</AcctSvcrRef>" +
        "<BkTxCd><Prtry><Cd>HD001</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>" +
        "<RltdPties><Cdtr><Nm>Kovács &amp; &lt;Társa&gt;</Nm></Cdtr>" +
        "<CdtrAcct><Id><Othr><Id>104000091234567000000006</Id></Othr></Id></CdtrAcct></RltdPties>" +
        "<RmtInf><Ustrd>Szamla 1</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>Atutalas</AddtlNtryInf></Ntry>" +
        "</Stmt></BkToCstmrStmt></Document>",
    );
  });
});
