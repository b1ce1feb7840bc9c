/** AUSZUG.TXT of MultiCash, alone and beside UMSATZ.TXT. */
import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import { formatAmount } from "#values/money.ts";

const ACCOUNT = "11773016;1111101800000000";
const auszug = (...lines: readonly string[]): string =>
  lines.map((line) => `${ACCOUNT};${line};Próba Kft.;;;;;;;;2\r\n`).join("");

function read(text: string): WholeRead {
  const bytes = new TextEncoder().encode(text);
  return readWhole({ fileName: "x.txt", size: bytes.length, chunks: () => [bytes] });
}

function shown({ statements }: WholeRead): string[] {
  return statements.map(({ header, trailer }) =>
    [
      header.accountNr,
      header.currency,
      header.number,
      trailer?.from,
      trailer?.to,
      trailer?.opening === undefined ? "-" : formatAmount(trailer.opening),
      formatAmount(trailer!.closing!),
      trailer?.ties,
    ].join(" "),
  );
}

describe("AUSZUG.TXT", () => {
  it("gives the balances of each statement; the opening one of a statement that follows another", () => {
    const whole = read(
      auszug(
        "00041;02.03.26;HUF;100000,00;12500,00;250000,00;337500,00",
        "00042;04.03.26;HUF;337500,00;-1299,00;0,00;336201,00",
        "00044;06.03.26;HUF;300000,00;0,00;10,50;300010,50",
      ),
    );
    expect(whole.detection).toMatchObject({ kind: "statement", format: "multicash-auszug" });
    expect(whole.problems).toEqual([]);
    expect(whole.statements.flatMap(({ transactions }) => transactions)).toEqual([]);
    expect(whole.statements.map(({ header }) => [header.kind, header.ownerName])).toEqual(
      whole.statements.map(() => ["report", "Próba Kft."]),
    );
    const nr = "117730161111101800000000";
    expect(shown(whole)).toEqual([
      `${nr} HUF 41 2026-03-02 2026-03-02 - 337500.00 true`,
      `${nr} HUF 42 2026-03-03 2026-03-04 337500.00 336201.00 true`,
      `${nr} HUF 44 2026-03-06 2026-03-06 - 300010.50 true`,
    ]);
  });

  it("names the same account as UMSATZ.TXT beside it", () => {
    const row = `${ACCOUNT};41;02.03.26;;Számla 11;ÁTUTALÁS;;;;-12500,00;;;02.03.26;;;;;`;
    const umsatz = read(`${row}\r\n${row}\r\n`);
    const [statement] = read(
      auszug("41;02.03.2026;HUF;100000,00;12500,00;0,00;87500,00"),
    ).statements;
    expect(umsatz.statements[0]?.header.accountNr).toBe(statement?.header.accountNr);
  });

  it("may begin with blank lines", () => {
    const whole = read(`\uFEFF\r\n\r\n${auszug("41;02.03.26;HUF;1,00;0,00;0,00;1,00")}`);
    expect(whole.detection.format).toBe("multicash-auszug");
    expect(whole.statements).toHaveLength(1);
  });

  it("waits where a statement's own sums do not tie, and says by how much", () => {
    const { problems } = read(auszug("41;02.03.26;HUF;100000,00;12500,00;0,00;87501,00"));
    expect(problems).toMatchObject([
      {
        code: "balance_mismatch",
        severity: "statement",
        line: 1,
        params: { expected: "87501.00", found: "87500.00", difference: "-1.00" },
      },
    ]);
  });

  it.each([
    ["a cut line", `${ACCOUNT};42;03.03.26;HUF;1,00\r\n`, "syntax_invalid"],
    ["no day", auszug("42;31.02.26;HUF;1,00;0,00;0,00;1,00"), "syntax_invalid"],
    ["no amount", auszug("42;03.03.26;HUF;egy;0,00;0,00;1,00"), "syntax_invalid"],
    ["two decimal marks", auszug("42;03.03.26;HUF;1.50;0.00;0.00;1.50"), "amount_ambiguous"],
  ])("takes nothing of a file with %s", (_, more, code) => {
    const whole = read(auszug("41;02.03.26;HUF;100000,00;0,00;0,00;100000,00") + more);
    expect(whole.problems.map((each) => [each.code, each.severity])).toEqual([[code, "fatal"]]);
    expect(whole.statements).toEqual([]);
  });
});

describe("UMSATZ.TXT", () => {
  const row = (account: string, amount: string): string =>
    `${account};41;02.03.26;;Számla 11;ÁTUTALÁS;;;;${amount};;;02.03.26;;;;;\r\n`;
  const OTHER = "11773016;1111101800000018";

  it("may hold several accounts, each with one item", () => {
    const whole = read(row(ACCOUNT, "-12500,00") + row(OTHER, "318500,00"));
    expect(whole.statements.map(({ header }) => header.accountNr.slice(-2))).toEqual(["00", "18"]);
    expect(whole.problems.map(({ severity }) => severity)).not.toContain("fatal");
  });

  it("names no currency: an account that the company has in other money is of that money", () => {
    const bytes = new TextEncoder().encode(row(ACCOUNT, "1.500") + row(ACCOUNT, "-1,25"));
    const input = { fileName: "x.txt", size: bytes.length, chunks: () => [bytes] };
    const shownIn = (accountCurrencies?: Record<string, string>) =>
      readWhole({ ...input, ...(accountCurrencies && { accountCurrencies }) }).statements.map(
        ({ header, transactions }) => [
          header.currency,
          ...transactions.map(({ amount, currency }) => `${formatAmount(amount)} ${currency}`),
        ],
      );
    expect(shownIn()).toEqual([["HUF", "1500.00 HUF", "-1.25 HUF"]]);
    expect(shownIn({ "117730161111101800000000": "EUR" })).toEqual([
      ["EUR", "1500.00 EUR", "-1.25 EUR"],
    ]);
    expect(shownIn({ "117730161111101800000018": "EUR" })).toEqual(shownIn());
  });
});
