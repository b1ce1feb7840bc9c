import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";

const ACCOUNT = "HU42117730161111101800000000";

function entry(amount: string, extra = ""): string {
  const direction = amount.startsWith("-") ? "DBIT" : "CRDT";
  return (
    `<Ntry><Amt Ccy="HUF">${amount.replace("-", "")}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>` +
    `<BookgDt><Dt>2026-03-02</Dt></BookgDt>${extra}</Ntry>\n`
  );
}

function balance(code: string, amount: string, direction = "CRDT"): string {
  const sign = direction && `<CdtDbtInd>${direction}</CdtDbtInd>`;
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">${amount}</Amt>${sign}<Dt><Dt>2026-03-02</Dt></Dt></Bal>`;
}

function page(number: number, isLast?: boolean): string {
  return `<StmtPgntn><PgNb>${number}</PgNb>${isLast === undefined ? "" : `<LastPgInd>${isLast}</LastPgInd>`}</StmtPgntn>`;
}

function statement(inside: string, id = "1"): string {
  return `<Stmt><Id>${id}</Id><Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>HUF</Ccy></Acct>${inside}</Stmt>\n`;
}

function read(inside: string): WholeRead {
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt>\n${inside}</BkToCstmrStmt></Document>`;
  const bytes = new TextEncoder().encode(text);
  return readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
}

function judged(inside: string): { ties: (boolean | undefined)[]; problems: string[] } {
  const { statements, problems } = read(inside);
  return {
    ties: statements.map(({ trailer }) => trailer!.ties),
    problems: problems.map(({ code, severity }) => `${code} ${severity}`),
  };
}

const TYING = balance("OPBD", "10") + balance("CLBD", "15") + entry("5");
const UNTIED = balance("OPBD", "10") + balance("CLBD", "99") + entry("5");

describe("a page of a statement", () => {
  const last = [page(1), page(1, true), page(2), page(2, true)];
  const followed = [page(1, false), page(3, false)];
  const every = [...last, ...followed];

  it.each(last)("that ties is proven, whatever stands in %s", (pagination) => {
    expect(judged(statement(pagination + TYING))).toEqual({ ties: [true], problems: [] });
  });

  it.each(followed)("that ties lacks the page that %s says", (pagination) => {
    const problems = ["page_missing warning"];
    expect(judged(statement(pagination + TYING))).toEqual({ ties: [true], problems });
    const next = statement(page(4, true) + TYING);
    if (pagination === page(3, false))
      expect(judged(statement(pagination + TYING) + next).problems).toEqual([]);
  });

  it.each(every)("that does not tie is said, whatever stands in %s", (pagination) => {
    expect(judged(statement(pagination + UNTIED)).problems).toEqual(["balance_mismatch statement"]);
  });

  const one = page(1, false) + balance("OPBD", "10") + entry("5");
  const two = page(2, true) + entry("-3");

  it("is checked together with the other pages of the file", () => {
    const both = (closing: string) =>
      judged(statement(one) + statement(two + balance("CLBD", closing)));
    expect(both("12")).toEqual({ ties: [undefined, undefined], problems: [] });
    expect(both("13").problems).toEqual(["balance_mismatch statement"]);
    const figures = { expected: "13.00", found: "12.00", difference: "-1.00", currency: "HUF" };
    expect(read(statement(one) + statement(two + balance("CLBD", "13"))).problems[0]).toMatchObject(
      { statement: 1, params: figures },
    );
  });

  it("may repeat the balances of the whole", () => {
    const whole = balance("OPBD", "10") + balance("CLBD", "12");
    const pages = (last: string) =>
      statement(page(1, false) + whole + entry("5")) +
      statement(page(2, true) + whole + entry(last));
    expect(judged(pages("-3")).problems).toEqual([]);
    expect(judged(pages("-4")).problems).toEqual(["balance_mismatch statement"]);
  });

  it("is not taken for a page of another statement", () => {
    const other = statement(page(2, true) + balance("CLBD", "12") + entry("-3"), "2");
    const problems = ["page_missing warning", "page_missing warning"];
    expect(judged(statement(one) + other)).toEqual({ ties: [undefined, undefined], problems });
  });
});

describe("a balance that says neither credit nor debit", () => {
  it.each([
    [
      "opening",
      balance("OPBD", "10", "") + balance("CLBD", "5", "DBIT") + entry("5"),
      -1_000_000n,
      -500_000n,
    ],
    [
      "closing",
      balance("OPBD", "10") + balance("CLBD", "15", "") + entry("5"),
      1_000_000n,
      1_500_000n,
    ],
    [
      "both",
      balance("OPBD", "10", "") + balance("CLBD", "15", "") + entry("5"),
      1_000_000n,
      1_500_000n,
    ],
    [
      "an unknown word",
      balance("OPBD", "10", "X") + balance("CLBD", "5", "DBIT") + entry("5"),
      -1_000_000n,
      -500_000n,
    ],
  ])("has the sign that the movements prove, and it is said: %s", (_, inside, opening, closing) => {
    const { statements, problems } = read(statement(inside));
    expect(statements[0]!.trailer).toMatchObject({ opening, closing, ties: true });
    expect(problems.map(({ code, severity }) => `${code} ${severity}`)).toContain(
      "balance_unsigned warning",
    );
  });

  it.each([
    [
      "no sign ties",
      balance("OPBD", "10", "") + balance("CLBD", "99") + entry("5"),
      ["balance_unsigned statement"],
    ],
    [
      "both signs tie",
      balance("OPBD", "10", "") + balance("CLBD", "10", ""),
      ["balance_unsigned statement", "balance_unsigned statement"],
    ],
    [
      "there is nothing to tie it with",
      balance("CLBD", "10", "") + entry("5"),
      ["balance_unsigned statement"],
    ],
  ])("stays undecided where %s", (_, inside, problems) => {
    const { statements } = read(statement(inside));
    expect(statements[0]!.trailer!.ties).toBeUndefined();
    expect(judged(statement(inside)).problems).toEqual(problems);
  });

  it("of zero needs no sign", () => {
    expect(
      judged(statement(balance("OPBD", "0.00", "") + balance("CLBD", "5") + entry("5"))),
    ).toEqual({ ties: [true], problems: [] });
  });
});

describe("an entry that stands in no statement is said", () => {
  it.each([
    ["beside the statement", statement(TYING) + entry("7")],
    ["before it", entry("7") + statement(TYING)],
    ["in an element nobody knows", `${statement(TYING)}<Other>${entry("7")}</Other>`],
    ["too deep in the statement", statement(`${TYING}<Entries>${entry("7")}</Entries>`)],
    ["in a statement inside the statement", statement(`${TYING}<Stmt>${entry("7")}</Stmt>`)],
    [
      "as details without an entry",
      statement(`${TYING}<NtryDtls><TxDtls><Amt Ccy="HUF">7</Amt></TxDtls></NtryDtls>`),
    ],
  ])("%s", (_, inside) => {
    const { statements, problems } = read(inside);
    expect(statements.flatMap(({ transactions }) => transactions)).toHaveLength(1);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: "rows_misplaced", severity: "statement" }),
    );
    expect(problems.find(({ code }) => code === "rows_misplaced")!.params!["count"]).toBe("1");
  });

  it("also where there is no statement at all", () => {
    expect(judged(entry("7") + entry("8")).problems).toEqual([
      "rows_misplaced statement",
      "statement_missing fatal",
    ]);
  });
});
