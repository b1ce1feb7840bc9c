import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";

const OWN = "117730161111101800000000";
const OTHER = "104010005005123456789015";
const HEADER = "Könyvelés dátuma;Összeg;Partner neve;Partner számlaszáma;Közlemény";
const ROWS = [
  "2026.01.05.;-1;Kft.;11773016-11111018-00000000;x",
  "2026.01.13.;2;Bt.;11773016-11111018-00000000;y",
];

function input(lines: readonly string[]): FileInput {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  return { fileName: "forgalom.csv", size: bytes.length, chunks: () => [bytes] };
}

describe("an account that a person names", () => {
  it("fills in where the file has none, and the problem is gone", () => {
    const before = readWhole(input([HEADER, ...ROWS]));
    const after = readWhole(input([HEADER, ...ROWS]), { assignedAccount: { accountNr: OWN } });
    expect(before.problems.map(({ code }) => code)).toEqual(["account_missing"]);
    expect(after.problems).toEqual([]);
    expect(after.statements.map(({ header }) => [header.accountNr, header.currency])).toEqual([
      [OWN, "HUF"],
    ]);
    expect(after.statements[0]!.transactions).toEqual(before.statements[0]!.transactions);
  });

  it("brings its currency to rows that name none", () => {
    const { statements } = readWhole(input([HEADER, ...ROWS]), {
      assignedAccount: { accountNr: OWN, currency: "EUR" },
    });
    expect(statements[0]!.header.currency).toBe("EUR");
    expect(statements[0]!.transactions.map(({ currency }) => currency)).toEqual(["EUR", "EUR"]);
  });

  it("changes neither a number nor a currency that the file states", () => {
    const lines = [
      `Számlaszám;${OTHER}`,
      `${HEADER};Devizanem`,
      ...ROWS.map((row) => `${row};USD`),
    ];
    const { statements } = readWhole(input(lines), {
      assignedAccount: { accountNr: OWN, currency: "EUR" },
    });
    expect(statements.map(({ header }) => [header.accountNr, header.currency])).toEqual([
      [OTHER, "USD"],
    ]);
  });

  it.each([
    ["a column", [`${HEADER};Devizanem`, `${ROWS[0]};HUF`, `${ROWS[1]};EUR`]],
    ["the amounts", [HEADER, ROWS[0]!, ROWS[1]!.replace(";2;", ";2,00 EUR;")]],
    [
      "sections one below the other",
      [`Devizanem;HUF`, HEADER, ROWS[0]!, "", "Devizanem;EUR", HEADER, ROWS[1]!],
    ],
  ])("has a statement for each currency that %s names", (_, lines) => {
    const { statements } = readWhole(input(lines), { assignedAccount: { accountNr: OWN } });
    expect(
      statements.map(({ header, transactions }) => [
        header.accountNr,
        header.currency,
        transactions.map(({ amount, currency }) => [amount, currency]),
      ]),
    ).toEqual([
      [OWN, "HUF", [[-100_000n, "HUF"]]],
      [OWN, "EUR", [[200_000n, "EUR"]]],
    ]);
  });
});
