import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";

/** Every version of the three messages that the standard has, with the paths of its time. */
const MESSAGES = [
  { number: "052", root: "BkToCstmrAcctRpt", list: "Rpt", format: "camt.052", kind: "report" },
  { number: "053", root: "BkToCstmrStmt", list: "Stmt", format: "camt.053", kind: "statement" },
  {
    number: "054",
    root: "BkToCstmrDbtCdtNtfctn",
    list: "Ntfctn",
    format: "camt.054",
    kind: "notification",
  },
] as const;
const OWN = "HU42117730161111101800000000";
const PARTNER = "HU20120110071234567000000006";
const VERSIONS = Array.from({ length: 13 }, (_, index) => index + 1);
const CASES = MESSAGES.flatMap((message) => VERSIONS.map((version) => ({ ...message, version })));

function read(text: string): WholeRead {
  const bytes = Buffer.from(text);
  return readWhole({ fileName: "x.xml", size: bytes.length, chunks: () => [bytes] });
}

function messageOf({ number, root, list, version }: (typeof CASES)[number]): string {
  const agent = version <= 2 ? "BIC" : "BICFI";
  const name = "<Nm>Mész &amp; Kő Kft.</Nm>";
  const party = version >= 8 ? `<Pty>${name}</Pty>` : name;
  const status = version >= 8 ? "<Cd>BOOK</Cd>" : "BOOK";
  const amount = '<Amt Ccy="HUF">1526.00</Amt>';
  const direct = version >= 3 ? `${amount}<CdtDbtInd>CRDT</CdtDbtInd>` : "";
  const rootName = version === 1 ? `${root}V01` : root;
  const day = (tag: string): string => `<${tag}><Dt>2026-03-02</Dt></${tag}>`;
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.${String(version).padStart(2, "0")}`;
  const owner = `<Svcr><FinInstnId><${agent}>OTPVHUHB</${agent}></FinInstnId></Svcr>`;
  const account = `<Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>HUF</Ccy>${owner}</Acct>`;
  const parties = `<Dbtr>${party}</Dbtr><DbtrAcct><Id><IBAN>${PARTNER}</IBAN></Id></DbtrAcct>`;
  const note = "<RmtInf><Ustrd>Számla 2026/114</Ustrd></RmtInf>";
  const refs = "<Refs><EndToEndId>E-1</EndToEndId></Refs>";
  const detail = `<TxDtls>${refs}${direct}<RltdPties>${parties}</RltdPties>${note}</TxDtls>`;
  const head = `${amount}<CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts>${day("BookgDt")}${day("ValDt")}`;
  const entry = `<Ntry>${head}<NtryDtls>${detail}</NtryDtls></Ntry>`;
  const body = `<GrpHdr><MsgId>1</MsgId></GrpHdr><${list}><Id>1</Id>${account}${entry}</${list}>`;
  return `<Document xmlns="${space}"><${rootName}>${body}</${rootName}></Document>`;
}

describe("the versions of CAMT", () => {
  it.each(CASES)("camt.$number.001.$version gives the entry with its partner", (message) => {
    const { detection, statements, problems } = read(messageOf(message));
    expect(detection).toMatchObject({ source: "otp", format: message.format });
    expect(problems.filter(({ severity }) => severity === "fatal")).toEqual([]);
    expect(statements).toHaveLength(1);
    expect(statements[0]!.header.kind).toBe(message.kind);
    expect(statements[0]!.transactions).toMatchObject([
      {
        amount: 152_600_000n,
        bookingDate: "2026-03-02",
        partnerName: "Mész & Kő Kft.",
        partnerAccountNr: PARTNER,
        remittance: "Számla 2026/114",
        endToEndId: "E-1",
      },
    ]);
  });
});

/** Rule 3.4 of batches: an entry with its details, and the rows that come of it. */
const entry = (inner: string, rest = ""): string => {
  const account = `<Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>HUF</Ccy></Acct>`;
  const money = '<Amt Ccy="HUF">1526</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>';
  const day = "<BookgDt><Dt>2026-03-02</Dt></BookgDt>";
  const ntry = `<Ntry>${money}${day}${rest}<NtryDtls>${inner}</NtryDtls></Ntry>`;
  const statement = `<Stmt><Id>1</Id>${account}${ntry}</Stmt>`;
  return `<Document><BkToCstmrStmt>${statement}</BkToCstmrStmt></Document>`;
};
const detail = (amount: string, tags = ""): string =>
  `<TxDtls>${amount && `<Amt Ccy="HUF">${amount}</Amt>`}${tags}</TxDtls>`;
const charge = (amount: string): string =>
  `<Chrgs><Rcrd><Amt Ccy="HUF">${amount}</Amt></Rcrd></Chrgs>`;

describe("batches of CAMT", () => {
  it.each([
    ["no detail", "", "", ["-1526.00"]],
    ["one detail, whose amount may be the instructed one", detail("9.99"), "", ["-1526.00"]],
    ["details that add up", detail("1000") + detail("526"), "", ["-1000.00", "-526.00"]],
    [
      "details and charges",
      detail("1000") + detail("500"),
      charge("26"),
      ["-1000.00", "-500.00", "-26.00"],
    ],
    ["details that do not add up", detail("1000") + detail("500"), "", ["-1526.00"]],
    ["a detail without an amount", detail("1000") + detail(""), "", ["-1526.00"]],
    [
      "a detail that goes the other way",
      detail("1600") + detail("74", "<CdtDbtInd>CRDT</CdtDbtInd>"),
      "",
      ["-1600.00", "74.00"],
    ],
    [
      "a batch whose details come elsewhere",
      `<Btch><NbOfTxs>3</NbOfTxs></Btch>${detail("1526")}`,
      "",
      ["-1526.00"],
    ],
  ])("%s", (_, inner, rest, amounts) => {
    const { statements } = read(entry(inner, rest));
    const rows = statements[0]!.transactions.map(({ amount }) =>
      (Number(amount) / 100_000).toFixed(2),
    );
    expect(rows).toEqual(amounts);
  });
});
