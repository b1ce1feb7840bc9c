import { describe, expect, it } from "vitest";
import iconv from "iconv-lite";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import { formatAmount } from "#values/money.ts";

const OWN = "10401000-50051234-56789014";
const PARTNER = "12001008-10010010-02003006";
const HEADER =
  "Könyvelés dátuma;Értéknap;Számlaszám;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény";

function readBytes(bytes: Uint8Array): WholeRead {
  return readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
}

function read(lines: readonly string[]): WholeRead {
  return readBytes(new TextEncoder().encode(lines.join("\n")));
}

function problems(whole: WholeRead): string[] {
  return whole.problems.map(({ code, severity, line }) => `${code} ${severity} ${line ?? "-"}`);
}

function amounts(whole: WholeRead): string[] {
  return whole.statements.flatMap((statement) =>
    statement.transactions.map((item) => formatAmount(item.amount)),
  );
}

function line(
  date: string,
  amount: string,
  extra: { own?: string; currency?: string } = {},
): string {
  return `${date};${date};${extra.own ?? OWN};${amount};${extra.currency ?? "HUF"};Példa Kft.;${PARTNER};szöveg`;
}

describe("a table that leaves a question is not read", () => {
  it.each([
    ["a date that can be two days", [HEADER, line("05/03/2026", "-1")], "date_ambiguous fatal 2"],
    ["a day that does not exist", [HEADER, line("2026.02.30.", "-1")], "date_invalid fatal 2"],
    [
      "an amount that can be two amounts",
      [HEADER, line("2026.01.05.", "-12.500", { currency: "EUR" })],
      "amount_ambiguous fatal 2",
    ],
    [
      "decimals in two styles",
      [HEADER, line("2026.01.05.", "-12.50"), line("2026.01.05.", "-12,50")],
      "amount_ambiguous fatal 3",
    ],
    [
      "amounts of which most are none",
      [HEADER, line("2026.01.05.", "-1"), line("2026.01.05.", "abc"), line("2026.01.05.", "-")],
      "amount_invalid fatal 3",
    ],
    ["no amount at all", [HEADER, line("2026.01.05.", "")], "amount_invalid fatal 2"],
    ["no booking date", [HEADER, line("", "-1")], "date_invalid fatal 2"],
    [
      "no sign that shows what went out",
      [HEADER, line("2026.01.05.", "1"), line("2026.01.05.", "2")],
      "amount_ambiguous fatal -",
    ],
    [
      "money of no known currency",
      [HEADER, line("2026.01.05.", "-1", { currency: "petákok" })],
      "amount_invalid fatal 2",
    ],
    [
      "a lost cell before the money",
      [HEADER, line("2026.01.05.", "-1"), `2026.01.05.;2026.01.05.;${OWN};-5`],
      "syntax_invalid fatal 3",
    ],
    [
      "a delimiter too many",
      [HEADER, `${line("2026.01.05.", "-1")};és más`],
      "syntax_invalid fatal 2",
    ],
    ["no booked row", [HEADER], "statement_missing fatal -"],
    [
      "an end inside quotes",
      [HEADER, line("2026.01.05.", "-1"), '2026.01.05.;"2026'],
      "file_truncated fatal 3",
    ],
  ])("%s", (_, lines, expected) => {
    const whole = read(lines);
    expect(problems(whole)).toEqual([expected]);
    expect(amounts(whole)).toEqual([]);
  });

  it("names every line at fault at once", () => {
    const whole = read([
      HEADER,
      line("2026.01.05.", "a"),
      line("2026.01.05.", "-1"),
      line("2026.01.05.", "b"),
    ]);
    expect(whole.problems[0]).toMatchObject({
      code: "amount_invalid",
      line: 2,
      params: { lines: "2, 4", count: "2", column: "amount" },
    });
  });
});

describe("single rows that cannot be read", () => {
  const good = (count: number) => Array.from({ length: count }, () => line("2026.01.05.", "-1"));

  it.each([
    ["no amount", line("2026.01.05.", ""), "amount_invalid"],
    ["an amount that is none", line("2026.01.05.", "abc"), "amount_invalid"],
    ["a dash for an amount", line("2026.01.05.", "-"), "amount_invalid"],
    ["no date", line("", "-7"), "date_invalid"],
    ["a day that does not exist", line("2026.02.30.", "-7"), "date_invalid"],
  ])("with %s are named, and the others are given: the file waits", (_, row, code) => {
    const whole = read([HEADER, ...good(1), row, ...good(1)]);
    expect(problems(whole)).toEqual([`${code} statement 3`]);
    expect(whole.problems[0]!.params).toMatchObject({ lines: "3", count: "1", unread: "open" });
    expect(amounts(whole)).toEqual(["-1.00", "-1.00"]);
  });

  it("may be as many as one problem can name, and never more than the rows that can be read", () => {
    const bad = (count: number) => Array.from({ length: count }, () => line("2026.01.05.", ""));
    expect(problems(read([HEADER, ...good(20), ...bad(20)]))).toEqual([
      "amount_invalid statement 22",
    ]);
    expect(problems(read([HEADER, ...good(21), ...bad(21)]))).toEqual(["amount_invalid fatal 23"]);
    expect(problems(read([HEADER, ...good(2), ...bad(3)]))).toEqual(["amount_invalid fatal 4"]);
  });

  it("also of a pair of columns of which neither is filled", () => {
    const header =
      "Könyvelés dátuma;Számlaszám;Terhelés;Jóváírás;Devizanem;Partner;Partner számla;Közlemény";
    const pair = (debit: string, credit: string) =>
      `2026.01.05.;${OWN};${debit};${credit};HUF;Kft.;${PARTNER};x`;
    const whole = read([header, pair("100", ""), pair("", ""), pair("", "7")]);
    expect(problems(whole)).toEqual(["amount_invalid statement 3"]);
    expect(amounts(whole)).toEqual(["-100.00", "7.00"]);
  });

  describe("beside a running balance", () => {
    const row = (amount: string, balance: string) => `${line("2026.01.05.", amount)};${balance}`;
    const judge = (rows: readonly string[]) => {
      const whole = read([`${HEADER};Egyenleg`, ...rows]);
      return [whole.statements[0]?.trailer!.ties, problems(whole)];
    };

    it("are no movement where the balances tie without them", () => {
      const proven = [true, ["amount_invalid warning 3"]];
      expect(judge([row("-10", "90"), row("", "90"), row("5", "95")])).toEqual(proven);
      expect(judge([row("-10", "90"), row("", ""), row("5", "95")])).toEqual(proven);
      expect(judge([row("5", "95"), row("", "90"), row("-10", "90")])).toEqual(proven);
    });

    it("make the file wait where they do not, or nothing proves it", () => {
      const broken = ["balance_chain_broken statement 3", "amount_invalid statement 3"];
      expect(judge([row("-10", "90"), row("", "80"), row("5", "85")])).toEqual([false, broken]);
      expect(judge([row("-10", "90"), row("5", "95"), row("", "")])).toEqual([
        undefined,
        ["amount_invalid statement 4"],
      ]);
      expect(judge([row("", ""), row("-10", "90"), row("5", "95")])).toEqual([
        undefined,
        ["amount_invalid statement 2"],
      ]);
    });

    it("could cancel each other out where there are several", () => {
      expect(judge([row("-10", "90"), row("", ""), row("", ""), row("5", "95")])[1]).toEqual([
        "amount_invalid statement 3",
      ]);
    });
  });
});

describe("directions", () => {
  const header =
    "Könyvelés dátuma;Számlaszám;Összeg;Devizanem;T/J;Partner;Partner számla;Közlemény";
  const row = (amount: string, direction: string) =>
    `2026.01.05.;${OWN};${amount};HUF;${direction};Kft.;${PARTNER};x`;

  it("give the sign where amounts have none", () => {
    expect(amounts(read([header, row("100", "J"), row("40", "T")]))).toEqual(["100.00", "-40.00"]);
  });

  it("must agree with signs where there are any", () => {
    expect(amounts(read([header, row("100", "J"), row("-40", "T")]))).toEqual(["100.00", "-40.00"]);
    expect(problems(read([header, row("100", "J"), row("-40", "T"), row("50", "T")]))).toEqual([
      "direction_contradicts fatal 4",
    ]);
    expect(problems(read([header, row("100", "J"), row("-40", "J")]))).toEqual([
      "direction_contradicts fatal 3",
    ]);
  });

  it("of unknown words, or missing where they are needed, are questions", () => {
    expect(problems(read([header, row("100", "?")]))).toEqual(["direction_contradicts fatal 2"]);
    expect(problems(read([header, row("100", "J"), row("40", "")]))).toEqual([
      "direction_contradicts fatal 3",
    ]);
  });

  it.each(["T", "terhelés", "Kimenő", "Kiadás", "DEBIT", "OUT", "D"])(
    "%s takes money out",
    (word) => {
      expect(amounts(read([header, row("5", word)]))).toEqual(["-5.00"]);
    },
  );

  it.each(["J", "Jóváírás", "Bejövő", "Bevétel", "CREDIT", "IN", "C"])(
    "%s brings money in",
    (word) => {
      expect(amounts(read([header, row("5", word)]))).toEqual(["5.00"]);
    },
  );

  const pair =
    "Könyvelés dátuma;Számlaszám;Terhelés;Jóváírás;Devizanem;Partner;Partner számla;Közlemény";
  const both = (debit: string, credit: string) =>
    `2026.01.05.;${OWN};${debit};${credit};HUF;Kft.;${PARTNER};x`;

  it("come from a pair of columns", () => {
    const whole = read([pair, both("100", ""), both("-40", "0"), both("", "7"), both("0", "8")]);
    expect(amounts(whole)).toEqual(["-100.00", "40.00", "7.00", "8.00"]);
    expect(problems(read([pair, both("1", "2")]))).toEqual(["direction_contradicts fatal 2"]);
    expect(problems(read([pair, both("", "-2")]))).toEqual(["direction_contradicts fatal 2"]);
  });
});

describe("rows that are no transactions", () => {
  it("are left out and counted by reason", () => {
    const [totals, note] = ["Összesen;;;-1;HUF;;;", "A lista tájékoztató jellegű.;;;;;;;"];
    const whole = read([
      HEADER,
      line("2026.01.05.", "-1"),
      "",
      ";;;;;;;",
      totals,
      HEADER,
      line("2026.01.06.", "-2"),
      note,
    ]);
    expect(amounts(whole)).toEqual(["-1.00", "-2.00"]);
    const params = { count: "2", totals: "1", notes: "1", pending: "0" };
    expect(whole.problems.at(-1)).toMatchObject({
      code: "rows_skipped",
      severity: "warning",
      params,
    });
  });

  it("are those not booked; an unknown status is a question", () => {
    const status = (word: string) => `${line("2026.01.05.", "-1")};${word}`;
    const whole = read([
      `${HEADER};Státusz`,
      status("Könyvelt"),
      status("függő"),
      status("Elutasított"),
      status("TELJESÜLT"),
    ]);
    expect(amounts(whole)).toHaveLength(2);
    expect(whole.problems.at(-1)?.params?.pending).toBe("1");
    expect(whole.statements[0]!.trailer!.announced).toMatchObject([{ line: 3 }]);
    expect(problems(read([`${HEADER};Státusz`, status("Könyvelt"), status("talán")]))).toEqual([
      "status_unknown fatal 3",
    ]);
  });
});

describe("balances", () => {
  const header = `${HEADER};Egyenleg`;
  const rows = [
    ["100", 1100],
    ["-30", 1070],
    ["5", 1075],
    ["-1", 1074],
  ] as const;
  const lines = rows.map(
    ([amount, balance], index) => `${line(`2026.01.0${index + 1}.`, amount)};${balance}`,
  );
  const trailer = (given: readonly string[]) => read([header, ...given]).statements[0]!.trailer!;

  it("prove the file oldest first, newest first and in any order", () => {
    for (const given of [lines, lines.toReversed(), [lines[2]!, lines[0]!, lines[3]!, lines[1]!]]) {
      expect(trailer(given)).toMatchObject({
        ties: true,
        opening: 100_000_000n,
        closing: 107_400_000n,
      });
    }
  });

  it("that miss in some rows still prove the rest", () => {
    const gap = lines.map((text, index) => (index === 1 ? text.replace(/;1070$/, ";") : text));
    expect(trailer(gap)).toMatchObject({
      ties: true,
      opening: 100_000_000n,
      closing: 107_400_000n,
    });
    expect(trailer(gap.toReversed())).toMatchObject({
      ties: true,
      opening: 100_000_000n,
      closing: 107_400_000n,
    });
    const lastGap = lines.map((text, index) => (index === 3 ? text.replace(/;1074$/, ";") : text));
    expect(trailer(lastGap)).toMatchObject({ ties: true, closing: 107_400_000n });
  });

  it("that break are said with line and sums, and the statement waits", () => {
    const whole = read([header, lines[0]!, lines[1]!, lines[3]!]);
    expect(whole.statements[0]!.trailer!.ties).toBe(false);
    expect(whole.problems[0]).toMatchObject({
      code: "balance_chain_broken",
      severity: "statement",
      line: 4,
      params: { expected: "1069.00", found: "1074.00", difference: "5.00", currency: "HUF" },
    });
  });

  it("prove amounts without a sign, or leave them a question", () => {
    const credits = [`${line("2026.01.01.", "10")};10`, `${line("2026.01.02.", "5")};15`];
    expect(amounts(read([header, ...credits]))).toEqual(["10.00", "5.00"]);
    expect(problems(read([header, credits[0]!, `${line("2026.01.02.", "5")};5`]))).toEqual([
      "amount_ambiguous fatal -",
    ]);
  });

  it("above the table are checked against its rows", () => {
    const row = line("2026.01.01.", "-30");
    const above = (closing: string) => [
      `Számlaszám:;${OWN}`,
      "Nyitó egyenleg:;1 000",
      `Záró egyenleg:;${closing}`,
      "",
      HEADER,
      row,
    ];
    expect(read(above("970")).statements[0]!.trailer).toMatchObject({
      ties: true,
      opening: 100_000_000n,
      closing: 97_000_000n,
    });
    expect(problems(read(above("975")))).toEqual(["balance_mismatch statement 6"]);
  });

  it("that are not there prove nothing", () => {
    expect(read([HEADER, line("2026.01.01.", "-30")]).statements[0]!.trailer!.ties).toBeUndefined();
  });
});

describe("accounts", () => {
  it("of one file become statements of their own, by currency too", () => {
    const euros = line("2026.01.01.", "-2,5", { currency: "EUR" });
    const other = line("2026.01.02.", "-3", { own: PARTNER });
    const whole = read([
      HEADER,
      line("2026.01.01.", "-1"),
      euros,
      other,
      line("2026.01.03.", "-4"),
    ]);
    expect(
      whole.statements.map(({ header, transactions }) => [
        header.accountNr,
        header.currency,
        transactions.length,
      ]),
    ).toEqual([
      [OWN, "HUF", 2],
      [OWN, "EUR", 1],
      [PARTNER, "HUF", 1],
    ]);
  });

  it("may stand above the table only", () => {
    const header = "Könyvelés dátuma;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény";
    const row = `2026.01.05.;-1;HUF;Kft.;${PARTNER};x`;
    expect(read([`Számlaszám;${OWN}`, header, row]).statements[0]!.header.accountNr).toBe(OWN);
    const without = read([header, row]);
    expect(problems(without)).toEqual(["account_missing statement 2"]);
    expect(amounts(without)).toEqual(["-1.00"]);
  });

  it("whose check digits fail are kept and flagged", () => {
    const whole = read([HEADER, line("2026.01.01.", "-1", { own: "10401000-50051234-56789015" })]);
    expect(problems(whole)).toEqual(["account_check_failed warning 2"]);
    expect(whole.statements[0]!.header.accountNr).toBe("10401000-50051234-56789015");
  });

  it("are not taken from a column that may be the partner's", () => {
    const header = "Könyvelés dátuma;Összeg;Devizanem;Partner neve;Számlaszám;Közlemény";
    const whole = read([
      header,
      `2026.01.05.;-1;HUF;A;${OWN};x`,
      `2026.01.05.;-1;HUF;B;${PARTNER};x`,
    ]);
    expect(problems(whole)).toEqual(["format_unknown fatal -"]);
  });
});

describe("tables that are not clear", () => {
  it.each([
    ["an unknown column", `${HEADER};Titokzatos mező`],
    ["two columns of one name", `${HEADER};Összeg`],
    ["two amounts", `${HEADER};Tranzakció összege`],
    [
      "no booking date",
      "Értéknap;Számlaszám;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény",
    ],
    ["neither account", "Könyvelés dátuma;Összeg;Devizanem;Közlemény"],
    [
      "only a balance",
      "Könyvelés dátuma;Számlaszám;Egyenleg;Devizanem;Partner neve;Partner számlaszáma;Közlemény",
    ],
  ])("because of %s are unknown", (_, header) => {
    const whole = read([
      header,
      header
        .split(";")
        .map((name) => (/dátum|nap/.test(name) ? "2026.01.05." : "-1"))
        .join(";"),
    ]);
    expect(whole.detection.kind).toBe("unknown");
    expect(problems(whole)).toEqual(["format_unknown fatal -"]);
  });
});

describe("the charset", () => {
  const first = line("2026.01.05.", "-1\u00A0250,5").replace("Példa", "Árvíztűrő Őrült Ütvefúró");
  const more = Array.from({ length: 20 }, (_, index) =>
    line("2026.01.06.", `-${index}`).replace("Példa", "Hűtőgép és szőlőlé"),
  );
  const text = [HEADER, first, ...more].join("\r\n");
  const expected = readBytes(new TextEncoder().encode(text)).statements;

  const names = [
    "utf8",
    "utf8-bom",
    "utf16le",
    "utf16le-bom",
    "utf16be",
    "utf16be-bom",
    "win1250",
    "iso-8859-2",
    "cp852",
  ];
  it.each(names)("%s gives the same transactions", (name) => {
    const addBOM = name.endsWith("-bom");
    const bytes = new Uint8Array(iconv.encode(text, name.replace("-bom", ""), { addBOM }));
    expect(expected[0]!.transactions).toHaveLength(21);
    expect(readBytes(bytes).statements).toEqual(expected);
  });
});
