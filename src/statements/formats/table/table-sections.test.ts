import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { formatAmount } from "#values/money.ts";

const HEADER = [
  "Könyvelés dátuma",
  "Összeg",
  "Partner neve",
  "Partner számlaszáma",
  "Közlemény",
  "Egyenleg",
];
const FIRST = "11773016-11111018-00000000";
const SECOND = "10300002-20000003-00003285";

type Cells = readonly string[];

function rows(...amounts: readonly [amount: string, balance: string][]): Cells[] {
  return amounts.map(([amount, balance]) => ["2026.01.05.", amount, "Kft.", "", "x", balance]);
}

const FORINTS = rows(["-100", "900"], ["50", "950"]);
const EUROS = rows(["-2,50", "17,50"], ["5,00", "22,50"]);

function inputOf(bytes: Uint8Array): FileInput {
  return { fileName: "forgalom", size: bytes.length, chunks: () => [bytes] };
}

/** What each statement holds, of one sheet below another as text, and of a workbook of sheets. */
function readBoth(sections: readonly (readonly Cells[])[]): Record<"text" | "workbook", unknown> {
  const width = HEADER.length;
  const lines = sections.flatMap((each) => [...each, []]);
  const padded = lines.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ""));
  const text = new TextEncoder().encode(padded.map((cells) => cells.join(";")).join("\n"));
  const book = utils.book_new();
  for (const [index, each] of sections.entries())
    utils.book_append_sheet(book, utils.aoa_to_sheet(each.map((cells) => [...cells])), `${index}`);
  const bytes = new Uint8Array(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  return { text: read(text), workbook: read(bytes) };
}

function read(bytes: Uint8Array): unknown {
  const { statements, problems } = readWhole(inputOf(bytes));
  const faults = problems.filter(({ severity }) => severity !== "warning").map(({ code }) => code);
  return {
    faults: [...new Set(faults)],
    statements: statements.map(({ header, transactions, trailer }) => [
      header.accountNr,
      header.currency,
      transactions.map(({ amount }) => formatAmount(amount)),
      trailer?.ties,
    ]),
  };
}

function both(expected: unknown): unknown {
  return { text: expected, workbook: expected };
}

describe("sections of a table, one below the other or one in each sheet", () => {
  it("hold the rows of the account and the currency that stand above them", () => {
    const read = readBoth([
      [["Számlaszám", FIRST], ["Devizanem", "HUF"], HEADER, ...FORINTS],
      [["Számlaszám", SECOND], ["Devizanem", "EUR"], HEADER, ...EUROS],
    ]);
    expect(read).toEqual(
      both({
        faults: [],
        statements: [
          [FIRST, "HUF", ["-100.00", "50.00"], true],
          [SECOND, "EUR", ["-2.50", "5.00"], true],
        ],
      }),
    );
  });

  it("of one account in two currencies are two statements of it", () => {
    const read = readBoth([
      [["Számlaszám", FIRST], ["Devizanem", "HUF"], HEADER, ...FORINTS],
      [["Devizanem", "EUR"], HEADER, ...EUROS],
    ]);
    expect(read).toEqual(
      both({
        faults: [],
        statements: [
          [FIRST, "HUF", ["-100.00", "50.00"], true],
          [FIRST, "EUR", ["-2.50", "5.00"], true],
        ],
      }),
    );
  });

  it("that repeat what stood above the first one, or say nothing, go on with its statement", () => {
    const above = [
      ["Számlaszám", FIRST],
      ["Devizanem", "HUF"],
    ];
    const more = rows(["10", "960"]);
    for (const second of [above, []]) {
      expect(
        readBoth([
          [...above, HEADER, ...FORINTS],
          [...second, HEADER, ...more],
        ]),
      ).toEqual(
        both({
          faults: [],
          statements: [[FIRST, "HUF", ["-100.00", "50.00", "10.00"], true]],
        }),
      );
    }
  });

  it("come back to an account that they left", () => {
    const above = (account: string): Cells[] => [["Számlaszám", account], HEADER];
    const read = readBoth([
      [...above(FIRST), ...rows(["-100", "900"])],
      [...above(SECOND), ...rows(["7", "7"])],
      [...above(FIRST), ...rows(["50", "950"])],
    ]);
    expect(read).toEqual(
      both({
        faults: [],
        statements: [
          [FIRST, "HUF", ["-100.00", "50.00"], true],
          [SECOND, "HUF", ["7.00"], undefined],
        ],
      }),
    );
  });

  it("are not begun by a line of details that names the partner's account", () => {
    const details = ["", "", "Számlaszám", SECOND];
    expect(
      readBoth([[["Számlaszám", FIRST], HEADER, FORINTS[0]!, details, FORINTS[1]!, details]]),
    ).toEqual(both({ faults: [], statements: [[FIRST, "HUF", ["-100.00", "50.00"], true]] }));
  });

  it("have stated balances of their own", () => {
    const bare = HEADER.slice(0, 5);
    const cut = (all: readonly Cells[]) => all.map((cells) => cells.slice(0, 5));
    const read = readBoth([
      [
        ["Számlaszám", FIRST],
        ["Nyitó egyenleg", "1000"],
        ["Záró egyenleg", "950"],
        bare,
        ...cut(FORINTS),
      ],
      [
        ["Számlaszám", SECOND],
        ["Nyitó egyenleg", "20"],
        ["Záró egyenleg", "23"],
        bare,
        ...cut(rows(["-2", ""], ["5", ""])),
      ],
      [
        ["Számlaszám", SECOND],
        ["Devizanem", "EUR"],
        ["Nyitó egyenleg", "1"],
        ["Záró egyenleg", "9"],
        bare,
        ...cut(rows(["-2", ""], ["5", ""])),
      ],
    ]);
    expect(read).toEqual(
      both({
        faults: ["balance_mismatch"],
        statements: [
          [FIRST, "HUF", ["-100.00", "50.00"], true],
          [SECOND, "HUF", ["-2.00", "5.00"], true],
          [SECOND, "EUR", ["-2.00", "5.00"], false],
        ],
      }),
    );
  });
});
