/** Statements that are wrong themselves: each fault is told with its line and field. */
import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";
import { STATEMENT_FAULT_CODES } from "#values/read-problem-codes.ts";

const ACCOUNT = "HU42117730161111101800000000";
const FAULTS: ReadonlySet<string> = new Set(STATEMENT_FAULT_CODES);

/** `code line place` of each fault, and whether the statements tie. */
function faults(text: string): { told: string[]; ties: (boolean | undefined)[] } {
  const bytes = new TextEncoder().encode(text);
  const file = { fileName: "x", size: bytes.length, chunks: () => [bytes] };
  const { problems, statements } = readWhole(file);
  return {
    told: problems
      .filter(({ code }) => FAULTS.has(code))
      .map(({ code, line, params }) =>
        [code, line ?? "-", params?.["field"] ?? params?.["column"], params?.["missing"]]
          .filter(Boolean)
          .join(" "),
      ),
    ties: statements.map(({ trailer }) => trailer?.ties),
  };
}

function page(number: number, open: string, day: string, close: string): string {
  return `:20:A\n:25:${ACCOUNT}\n:28C:17/${number}\n${open}\n:61:${day}${day.slice(2)}C10,NTRFX//${number}\n${close}\n-\n`;
}
const FIRST = page(1, ":60F:C260301HUF100,", "260302", ":62M:C260302HUF110,");
const MIDDLE = page(2, ":60M:C260302HUF110,", "260303", ":62M:C260303HUF120,");
const LAST = page(3, ":60M:C260303HUF120,", "260304", ":62F:C260304HUF130,");
const ZERO = page(3, ":60M:C260302HUF110,", "260304", ":62F:C260304HUF120,");
const PERIOD = ":NS:22X\n25310326310326\n:60F:";

describe("faults of MT940", () => {
  it.each([
    ["is whole", FIRST + MIDDLE + LAST, [], true],
    [
      "has a wrong sum",
      LAST.replace("130,", "131,").replace("60M", "60F"),
      ["balance_mismatch 6 :62F:"],
      false,
    ],
    [
      "has an entry behind the day of its closing balance",
      LAST.replace("60M", "60F").replace("62F:C260304", "62F:C260303"),
      ["rows_outside_interval 5 :61:"],
      true,
    ],
    ["lacks its last page", FIRST + MIDDLE, ["page_missing 13 :62M: after"], undefined],
    ["lacks its first page", MIDDLE + LAST, ["page_missing 4 :60M: before"], undefined],
    [
      "lacks a page between",
      FIRST + LAST,
      ["balance_chain_broken 11 :60M:", "balance_mismatch 13 :62F:"],
      false,
    ],
    [
      "lacks a page between whose rows sum to zero",
      FIRST + ZERO,
      ["page_missing 11 :28C: between"],
      undefined,
    ],
    [
      "has pages in another order",
      FIRST + LAST + MIDDLE,
      [
        "balance_chain_broken 11 :60M:",
        "balance_mismatch 13 :62F:",
        "page_missing 18 :60M: before",
        "page_missing 20 :62M: after",
      ],
      false,
    ],
    [
      "has a day outside its period",
      FIRST.replace(":60F:C260301", `${PERIOD}C260331`)
        .replace(":61:2603020302", ":61:2604010401")
        .replace(":62M:C260302", ":62F:C260331"),
      ["rows_outside_interval 7 :61:"],
      true,
    ],
  ] as const)("a statement that %s", (_name, text, told, ties) => {
    const found = faults(text);
    expect(found.told).toEqual(told);
    expect(found.ties[0]).toBe(ties);
  });
});

describe("faults of CAMT.053", () => {
  const balance = (code: string, amount: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">${amount}</Amt>` +
    "<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>";
  const entry = (day: string): string =>
    `<Ntry><Amt Ccy="HUF">10</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`;
  const statement = (head: string, parts: readonly string[]): string =>
    `<Stmt><Id>7</Id>${head}<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>HUF</Ccy></Acct>\n${parts.join("\n")}\n</Stmt>\n`;
  const message = (...statements: readonly string[]): string =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>\n${statements.join("")}</BkToCstmrStmt></Document>`;
  const paged = (number: number, isLast: boolean, parts: readonly string[]): string =>
    statement(
      `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`,
      parts,
    );
  const whole = [balance("OPBD", 0), balance("CLBD", 10), entry("2026-03-02")];
  const first = paged(1, false, [balance("OPBD", 0), entry("2026-03-02")]);
  const last = paged(3, true, [entry("2026-03-03"), balance("CLBD", 20)]);
  const days =
    "<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T00:00:00</ToDtTm></FrToDt>";
  const totals = "<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries></TtlNtries></TxsSummry>";

  it.each([
    ["is whole", message(statement("", whole)), []],
    [
      "has a wrong sum",
      message(statement("", whole.with(1, balance("CLBD", 11)))),
      ["balance_mismatch 4 Bal/CLBD"],
    ],
    [
      "has a wrong count",
      message(statement("", [...whole, totals])),
      ["totals_mismatch 6 TxsSummry"],
    ],
    ["lacks its last page", message(first), ["page_missing 4 StmtPgntn after"]],
    ["lacks a page between", message(first, last), ["page_missing 7 StmtPgntn between"]],
    [
      "lacks a page between whole ones",
      message(paged(1, false, whole), paged(3, true, whole)),
      ["page_missing 5 StmtPgntn between", "page_missing 10 StmtPgntn between"],
    ],
    [
      "says that another page follows, with balances of its own",
      message(paged(1, false, whole)),
      ["page_missing 5 StmtPgntn after"],
    ],
    [
      "has all its pages, with balances of their own",
      message(paged(1, false, whole), paged(2, true, whole)),
      [],
    ],
    ["lacks its first page", message(last), ["page_missing 3 StmtPgntn before"]],
    [
      "has a day outside its interval",
      message(statement(days, whole.with(2, entry("2026-04-02")))),
      ["rows_outside_interval 5 Ntry/BookgDt"],
    ],
  ] as const)("a statement that %s", (_name, text, told) => {
    expect(faults(text).told).toEqual(told);
  });
});

describe("faults of a table", () => {
  const head = "Könyvelés dátuma;Összeg;Devizanem;Partner neve;Közlemény;Egyenleg";
  const rows = ["01;10;110", "02;20;130", "03;-5;125", "04;7;132"].map((text) => {
    const [day, amount, balance] = text.split(";");
    return `2026.03.${day};${amount};HUF;Példa Kft.;x;${balance}`;
  });
  const table = (given: readonly string[]): string =>
    [`Számlaszám;${ACCOUNT}`, head, ...given].join("\n");
  const [one, two, three, four] = rows as [string, string, string, string];

  it.each([
    ["is whole", rows, []],
    ["is whole and newest first", rows.toReversed(), []],
    ["lacks a row", [one, three, four], ["balance_chain_broken 4 Egyenleg"]],
    ["has a row twice", [one, two, two, three, four], ["balance_chain_broken 5 Egyenleg"]],
    [
      "has an altered amount",
      [one, two.replace(";20;", ";21;"), three, four],
      ["balance_chain_broken 4 Egyenleg"],
    ],
    ["has rows in another order", [one, three, two, four], ["rows_unordered 4 Egyenleg"]],
  ] as const)("that %s", (_name, given, told) => {
    expect(faults(table(given)).told).toEqual(told);
  });
});

it("names the lines of every kind of fault in a table that is refused", () => {
  const rows = ["2026.03.11;abc", "2026.13.45;-5", "2026.03.12;1-2", "2026.03.13;-1"];
  const head = "Könyvelés dátuma;Összeg;Devizanem;Partner neve;Közlemény";
  const whole = rows.map((row) => `${row};HUF;Példa Kft.;x`);
  const text = [`Számlaszám;${ACCOUNT}`, head, ...whole].join("\n");
  const bytes = new TextEncoder().encode(text);
  const { problems, statements } = readWhole({
    fileName: "x",
    size: bytes.length,
    chunks: () => [bytes],
  });
  expect(statements).toEqual([]);
  expect(problems.map(({ code, params }) => `${code} ${params?.["lines"]}`)).toEqual([
    "amount_invalid 3, 5",
    "date_invalid 4",
  ]);
});
