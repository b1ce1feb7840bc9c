/** Tables of invented layouts under a person's mapping: suggested, tried, read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { previewTable, type TablePreview } from "#statements/mapping/preview-table.ts";
import { asksForMapping } from "#statements/mapping/asks-for-mapping.ts";
import { tryMapping } from "#statements/mapping/try-mapping.ts";
import type { NamedMapping } from "#statements/mapping/similar-mapping.ts";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import { mappingFault, type TableMapping, type TableOpening } from "#values/table-mapping.ts";

const AS_FOUND: TableOpening = { charset: null, delimiter: null, sheet: null };

function inputOf(content: string | Uint8Array): FileInput {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { fileName: "x", size: bytes.length, chunks: () => [bytes] };
}

function invented(name: string): FileInput {
  return inputOf(new Uint8Array(readFileSync(join(import.meta.dirname, "invented", name))));
}

function show(
  input: FileInput,
  asked: Partial<Parameters<typeof previewTable>[1]> = {},
): TablePreview {
  const shown = previewTable(input, { opening: AS_FOUND, profiles: [], ...asked });
  if ("problem" in shown) throw new Error(shown.problem.message);
  return shown.preview;
}

const asks = ({ detection, problems }: WholeRead): boolean => asksForMapping(detection, problems);

function readBy(input: FileInput, mapping: TableMapping, chosenId?: string): WholeRead {
  const profiles: NamedMapping[] = [{ id: "p", mapping }];
  return readWhole(input, { mappings: { profiles, ...(chosenId && { chosenId }) } });
}

/**
 * The Treasury's records 01, 02 and 03 with columns at the public places. Invented: the side at
 * place 168 and the text behind it, which stand in the part that is not public.
 */
function writeTreasury(): string {
  const account = "100320000142170100000000";
  const item = (side: string, amount: string, partner: string, name: string): string =>
    [
      `0320261001${account}${"B-1".padEnd(35)}HUF20261001${amount.padStart(18, "0")}${partner}`,
      `${name.padEnd(32)}0000100100    ${side}kozlemeny`.padEnd(80),
      ".",
    ].join("");
  return [
    `0120261001${"20261001083000"}${"MINTAINTEZMENY".padEnd(32)}A00001I${" ".repeat(35)}.`,
    `0220261001${"20261001083000"}${account}A00001${"Minta szamla".padEnd(100)}${"100000".padStart(18, "0")}001${" ".repeat(35)}.`,
    item("J", "25000000", "117730161111101800000000", "MINTA KFT"),
    item("T", "1250050", "104010005005123456789014", "MASIK BT"),
    "",
  ].join("\r\n");
}

describe("the suggestion for a table of invented columns", () => {
  it.each([
    [
      "semicolon-pair.csv",
      "bookingDate valueDate partnerName partnerAccount remittance debit credit balance",
      "pair",
    ],
    ["preamble-hidden.xlsx", "bookingDate partnerName remittance amount fee balance -", "signed"],
    [
      "dos-direction.tsv",
      "bookingDate direction amount currency partnerName remittance reference",
      "direction",
    ],
  ])("%s names every column", (name, roles, form) => {
    const input = invented(name);
    expect(asks(readWhole(input))).toBe(true);
    const { suggestion } = show(input);
    expect(suggestion.roles.map((role) => role ?? "-").join(" ")).toBe(roles);
    expect(suggestion.amountForm).toBe(form);
  });

  it.each([
    ["two-languages.csv", "HUF 250000.00 -13799.00"],
    ["two-header-lines.csv", "HUF 250000.00 -13799.00"],
    ["side-letter.csv", "HUF 540012.00 -180000.00"],
    ["day-numbers.csv", "HUF 250000.00 -13799.00"],
    ["several-currencies.csv", "EUR 0.00 -1250.50, CHF 25000.00 0.00, HUF 0.00 -1299.00"],
    ["merged-heads.xlsx", "HUF 250000.00 -13799.00"],
    ["spanned-heads.xls", "HUF 250000.00 -12500.00"],
    ["utf16-quotes.csv", "HUF 250000.00 -13799.00"],
    ["empty-columns.csv", "HUF 250000.00 -13799.00"],
    ["account-per-row.csv", "HUF 250000.00 -12500.00, EUR 99.50 -10.00"],
    ["two-accounts.csv", "HUF 250000.00 -12500.00, HUF 99.00 -10.00"],
    ["money-in-out.csv", "USD 25000.00 -1263.49"],
    ["two-columns.csv", "HUF 250000.00 -12500.00"],
    ["fixed/columns.txt", "HUF 250000.00 -13799.00"],
    ["fixed/blanks.txt", "HUF 250000.00 -13799.00"],
    ["fixed/joined.txt", "HUF 250000.00 -13799.00"],
  ])("reads %s as it is", (name, sums) => {
    const input = invented(name);
    expect(asks(readWhole(input))).toBe(true);
    const tried = tryMapping(input, show(input).suggestion);
    const found = tried.statements.map(
      ({ currency, credit, debit }) => `${currency} ${formatAmount(credit)} ${formatAmount(debit)}`,
    );
    expect([tried.readable, found.join(", ")]).toEqual([true, sums]);
    expect(tried.rows.every(({ remittance, partnerName }) => remittance ?? partnerName)).toBe(
      name !== "two-columns.csv",
    );
  });

  it("fills in what is public of the Treasury's columns, and asks for the mark of debit and credit", () => {
    const input = inputOf(writeTreasury());
    const whole = readWhole(input);
    expect([asks(whole), whole.detection.format]).toEqual([true, "fixed"]);
    const { suggestion } = show(input);
    expect(suggestion).toMatchObject({ amountForm: "direction", bookedWords: ["03"] });
    expect(mappingFault(suggestion)).toEqual({ code: "missing", role: "direction" });
    // The person finds the mark in the part of the record that is not public.
    const cuts = [...suggestion.cuts!, 169];
    const divided = show(input, { opening: { ...AS_FOUND, cuts } }).suggestion;
    expect(divided.roles.slice(0, 9)).toEqual(suggestion.roles.slice(0, 9));
    const roles = divided.roles.with(12, "direction").with(13, "remittance");
    const told = { ...divided, roles, debitWords: ["t"], creditWords: ["j"] };
    const tried = tryMapping(input, told);
    expect(tried.statements).toMatchObject([
      { accountNr: "100320000142170100000000", credit: 25_000_000_000n, debit: -1_250_050_000n },
    ]);
    expect(tried.rows).toMatchObject([
      { bookingDate: "2026-10-01", partnerName: "MINTA KFT", currency: "HUF" },
      { bookingDate: "2026-10-01", partnerAccountNr: "104010005005123456789014" },
    ]);
  });

  it("asks for the place of a year of two digits", () => {
    const input = invented("short-years.tsv");
    expect(asks(readWhole(input))).toBe(true);
    const { suggestion } = show(input);
    expect(tryMapping(input, suggestion).problems).toMatchObject([{ code: "date_ambiguous" }]);
    const daysBy = (dayOrder: TableMapping["dayOrder"]): string =>
      tryMapping(input, { ...suggestion, dayOrder })
        .rows.map(({ bookingDate }) => bookingDate)
        .join(" ");
    expect(daysBy("year-first")).toBe("2026-03-02 2026-03-03 2026-03-25");
    expect(daysBy("day-first")).toBe("2002-03-26 2003-03-26 2025-03-26");
    expect(daysBy("month-first")).toBe("");
  });

  it("comes from the cells where the columns have no names", () => {
    const rows = [
      "2026.10.01.;Kovács Bt.;hosszabb közlemény az első sorban;-1 200,50;HUF",
      "2026.10.02.;Szabó Kft.;hosszabb közlemény a másodikban;300,00;HUF",
    ];
    const { suggestion, basedOn } = show(inputOf(rows.join("\n")));
    expect(suggestion).toMatchObject({
      headerLine: 0,
      names: [],
      roles: ["bookingDate", "partnerName", "remittance", "amount", "currency"],
    });
    expect(basedOn).toBeNull();
  });

  it("is not led astray by sums and repeated names among few rows", () => {
    const head = "Könyvelés dátuma;Ki;Mire;Összeg;Egyenleg";
    const rows = ["2026.10.02.;Bolt;tej;-250,00;750,00", "2026.10.03.;Vevő;szla;1 250,50;2 000,50"];
    const text = [head, rows[0], "Napi összesen;;;-250,00;", "", "2. oldal", head, rows[1]].join(
      "\n",
    );
    const input = inputOf(`${text}\nÖsszesen;;;1 000,50;2 000,50\n`);
    const { suggestion } = show(input);
    expect(suggestion.roles[0]).toBe("bookingDate");
    const tried = tryMapping(input, suggestion);
    expect([tried.readable, tried.count, tried.statements[0]!.ties]).toEqual([true, 2, true]);
  });

  it.each([
    ["Dátum;Mire;Összeg (EUR)", "EUR"],
    ["Dátum;Mire;Amount usd;Balance USD", "USD"],
    ["NAP;DEV MIRE;Összeg", "HUF"],
    ["Dátum;HUF;EUR összeg", "HUF"],
  ])("takes the currency that the names %s state", (head, currency) => {
    const { suggestion } = show(inputOf(`${head}\n2026.10.02.;tej;-250,00\n`));
    expect(suggestion.currency).toBe(currency);
  });

  it("does not trust a name that its cells contradict", () => {
    const text =
      "Dátum;Egyenleg;Összeg;Mire\n2026.10.01.;rendben;12,50;a\n2026.10.02.;nincs;-3,00;b\n";
    expect(show(inputOf(text)).suggestion.roles[1]).not.toBe("balance");
  });

  it.each([
    ["Kifizetés;Befizetés;Maradt", "100;;900\n2026.03.03.;b;;50;950", "debit credit balance"],
    ["Érték;Díj;Új állás", "-100;1;899\n2026.03.03.;b;50;0;949", "amount fee balance"],
    ["Érték;Új állás;Egyéb", "-100;900;7\n2026.03.03.;b;50;950;12", "amount balance -"],
    ["Érték;Sorszám;Egyéb", "-100;1;7\n2026.03.03.;b;50;2;12", "amount - -"],
  ])("finds the balance by its chain, whatever it is called: %s", (names, rows, roles) => {
    const table = inputOf(`Nap;Leírás;${names}\n2026.03.02.;a;${rows}\n`);
    const { suggestion } = show(table);
    expect(suggestion.roles.map((role) => role ?? "-").join(" ")).toBe(
      `bookingDate remittance ${roles}`,
    );
  });

  it.each(["Dátumok;;Összeg;Mire\nKönyvelés;Érték;;", "Könyvelve;Érték;Összeg;Mire"])(
    "takes a second day called „Érték” for the value date: %j",
    (heads) => {
      const text = `${heads}\n2026.10.01.;2026.10.02.;12,50;a\n2026.10.02.;2026.10.03.;-3,00;b\n`;
      expect(show(inputOf(text)).suggestion.roles.slice(0, 3)).toEqual([
        "bookingDate",
        "valueDate",
        "amount",
      ]);
    },
  );

  it("turns the sign where only so the balances tie", () => {
    const text = "Nap;Ki;Mire;Pénz;Egyenleg\n2026.10.01.;A;x;100;900\n2026.10.02.;B;y;-50;950\n";
    expect(show(inputOf(text)).suggestion.amountForm).toBe("inverted");
  });

  it("takes the sheet and the header row that a person chose", () => {
    const rows = [
      ["Nap", "Ki", "Pénz"],
      ["2026.10.01.", "A", 1],
      ["2026.10.02.", "B", -2],
    ];
    const book = {
      SheetNames: ["Egy", "Kettő"],
      Sheets: {
        Egy: utils.aoa_to_sheet([["Más"], ...rows]),
        Kettő: utils.aoa_to_sheet([...rows, ["2026.10.03.", "C", 3]]),
      },
    };
    const input = inputOf(new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" })));
    expect(show(input).rowCount).toBe(3);
    const chosen = show(input, { opening: { ...AS_FOUND, sheet: "Egy" }, headerLine: 0 });
    expect([chosen.suggestion.headerLine, chosen.rowCount]).toEqual([0, 4]);
  });
});

describe("a saved mapping", () => {
  const text = (header: string, extra = ""): string =>
    `${header}\n2026.10.01.;Vevő Kft.;számla;100${extra}\n2026.10.02.;Bolt Bt.;áru;-40${extra}\n`;
  const { suggestion: mapping } = show(inputOf(text("Nap;Ki;Mire;Pénz")));
  const amounts = (whole: WholeRead): string[] =>
    whole.statements.flatMap(({ transactions }) =>
      transactions.map(({ amount }) => formatAmount(amount)),
    );

  it("reads a table with the same names, also below other texts and in other letters", () => {
    const whole = readBy(inputOf(`Kiírta: X\n\n${text("NAP;ki;Mire: ;PENZ")}`), mapping);
    expect(whole.detection).toMatchObject({ kind: "statement", profileId: "p" });
    expect(amounts(whole)).toEqual(["100.00", "-40.00"]);
  });

  it.each(["Nap;Ki;Mire;Pénz;Új", "Ki;Nap;Mire;Pénz", "Nap;Ki;Mire"])(
    "does not read a table with the columns %s",
    (header) => {
      expect(readBy(inputOf(text(header)), mapping).detection.profileId).toBeUndefined();
    },
  );

  it("reads the same columns in another order by itself, where names tell them and cells fit", () => {
    const turned =
      "Pénz;Mire;Ki;Nap\n100;számla;Vevő Kft.;2026.10.01.\n-40;áru;Bolt Bt.;2026.10.02.\n";
    const whole = readBy(inputOf(turned), mapping);
    expect(whole.detection).toMatchObject({ kind: "statement", profileId: "p" });
    expect(amounts(whole)).toEqual(["100.00", "-40.00"]);
    expect(show(inputOf(turned), { profiles: [{ id: "p", mapping }] }).basedOn).toEqual({
      id: "p",
      isChanged: false,
    });
    // A name that stands twice does not tell which column is meant.
    const doubled = { ...mapping, names: ["nap", "ki", "ki", "penz"] };
    const twice = turned.replace("Mire", "Ki");
    expect(readBy(inputOf(twice), doubled).detection.profileId).toBeUndefined();
  });

  it("is filled in by name where a column is new", () => {
    const profiles = [{ id: "p", mapping }];
    const changed = show(inputOf(text("Nap;Új;Ki;Mire;Pénz").replaceAll("01.;", "01.;a;")), {
      profiles,
    });
    expect(changed.basedOn).toEqual({ id: "p", isChanged: true });
    const known = new Map(mapping.names.map((name, index) => [name, mapping.roles[index]]));
    const { names, roles } = changed.suggestion;
    expect(roles.filter((_, index) => known.has(names[index]!))).toEqual(mapping.roles);
    expect(show(inputOf("A;B;C;D\n2026.10.01.;x;y;1\n"), { profiles }).basedOn).toBeNull();
  });

  it("is filled in for each column of a name that stands twice, as below merged heads", () => {
    const april =
      "Könyvelés;Érték;Partner;Összeg\nnapja;napja;neve;Ft\n2.4.2026;3.4.2026;Vevő;100\n13.4.2026;14.4.2026;Bolt;-40\n";
    const { suggestion } = show(inputOf(april));
    expect(suggestion.roles).toEqual(["bookingDate", "valueDate", "partnerName", "amount"]);
    const changed = (upper: string, lower: string): TablePreview =>
      show(
        inputOf(
          `${upper};Összeg;Új\n${lower};Ft;a\n4.5.2026;Vevő;5.5.2026;100;x\n13.5.2026;Bolt;14.5.2026;-40;y\n`,
        ),
        { profiles: [{ id: "p", mapping: suggestion }] },
      );
    // The upper names tell which day is which; without them the order does.
    for (const [upper, days] of [
      ["Könyvelés;Partner;Érték", ["bookingDate", "valueDate"]],
      ["Érték;Partner;Könyvelés", ["valueDate", "bookingDate"]],
      ["Első;Partner;Második", ["bookingDate", "valueDate"]],
    ] as const) {
      const { basedOn, suggestion: filled } = changed(upper, "napja;neve;napja");
      expect(basedOn).toEqual({ id: "p", isChanged: true });
      const [first, name, second, money] = filled.roles;
      expect([first, second, name, money]).toEqual([...days, "partnerName", "amount"]);
      expect(mappingFault(filled)).toBeUndefined();
    }
  });

  it("of a table without names and balances reads only the file for which it was chosen", () => {
    const nameless = inputOf("2026.10.01.;A;x;100\n2026.10.02.;B;y;-40\n");
    const { suggestion } = show(nameless);
    expect(readBy(nameless, suggestion).detection.profileId).toBeUndefined();
    expect(amounts(readBy(nameless, suggestion, "p"))).toEqual(["100.00", "-40.00"]);
    expect(show(nameless, { profiles: [{ id: "p", mapping: suggestion }] }).basedOn).toEqual({
      id: "p",
      isChanged: false,
    });
  });

  describe("of a table without names that its balances prove", () => {
    const [own, other] = ["117730161111101800000000", "104010005005123456789014"];
    const lines = [
      `${own};2026.10.01.;Vevő Kft.;100;1 100;számla`,
      `${own};2026.10.02.;Bolt Bt.;-40;1 060;áru`,
      `${own};2026.10.02.;Bolt Bt.;-60;1 000;áru`,
    ];
    const first = inputOf(`${lines.join("\n")}\n`);
    const { suggestion: saved } = show(first);
    const next = (change: (text: string) => string = (text) => text, numbers = [own]): WholeRead =>
      readWhole(inputOf(change(lines.join("\n").replaceAll("2026.10.", "2026.11."))), {
        mappings: { profiles: [{ id: "p", mapping: saved }], accountNumbers: numbers },
      });

    it("reads the next one by itself", () => {
      expect(saved.roles).toEqual([
        "ownAccount",
        "bookingDate",
        "remittance",
        "amount",
        "balance",
        "partnerName",
      ]);
      const whole = next();
      expect(whole.detection).toMatchObject({ kind: "statement", profileId: "p" });
      expect(amounts(whole)).toEqual(["100.00", "-40.00", "-60.00"]);
      expect(next((text) => text.replaceAll(";számla", ";")).detection.profileId).toBe("p");
    });

    it.each<[string, (text: string) => string, string[]?]>([
      ["an account that the company has not", (text) => text, [other]],
      ["a balance that does not follow", (text) => text.replace("1 060", "1 061")],
      ["one row only", (text) => text.split("\n")[0]!],
      ["one more column", (text) => text.replaceAll(/$/gm, ";x")],
      ["one column less", (text) => text.replaceAll(/;[^;]*$/gm, "")],
      ["columns in another order", (text) => text.replaceAll(/;(-?\d+);([\d ]+);/g, ";$2;$1;")],
      [
        "a day in the place of a text",
        (text) => text.replaceAll(/;(?:számla|áru)/g, ";2026.11.01."),
      ],
      ["a text in the place of an amount", (text) => text.replace(";-40;", ";díj;")],
      ["column names", (text) => `Számla;Nap;Ki;Mennyi;Maradt;Mire\n${text}`],
    ])("asks about one with %s", (_name, change, numbers) => {
      expect(next(change, numbers).detection.profileId).toBeUndefined();
    });

    it("asks about one whose profile was saved before kinds were kept, with its answers", () => {
      const { kinds: _kinds, ...former } = saved;
      const profiles = [{ id: "p", mapping: former }];
      const whole = readWhole(first, { mappings: { profiles, accountNumbers: [own] } });
      expect(whole.detection.profileId).toBeUndefined();
      expect(show(first, { profiles }).basedOn).toEqual({ id: "p", isChanged: false });
      expect(show(first, { profiles }).suggestion.kinds).toEqual(saved.kinds);
    });

    it("is chosen among profiles of as many columns by the kinds of the columns", () => {
      const rival = { ...saved, kinds: saved.kinds!.toReversed(), currency: "EUR" };
      const profiles = [
        { id: "rival", mapping: rival },
        { id: "p", mapping: saved },
      ];
      expect(show(first, { profiles }).basedOn).toEqual({ id: "p", isChanged: false });
    });
  });

  it("gives its account to rows that name none, and never replaces a stated one", () => {
    const account = { accountNr: "117730161111101800000000" };
    const [own] = readBy(inputOf(text("Nap;Ki;Mire;Pénz")), { ...mapping, account }).statements;
    expect(own!.header.accountNr).toBe(account.accountNr);
    const stated = `Számlaszám:;10401000-50051234-56789014\n${text("Nap;Ki;Mire;Pénz")}`;
    const [other] = readBy(inputOf(stated), { ...mapping, account }).statements;
    expect(other!.header.accountNr).toBe("10401000-50051234-56789014");
  });
});

describe("what a person says of a table", () => {
  const text = "Nap;Ki;Mire;Pénz\n05/03/2026;A;x;12.500\n04/03/2026;B;y;-1.250\n";
  const { suggestion } = show(inputOf(text));

  it("decides the order of day and month, and the decimal mark", () => {
    expect(tryMapping(inputOf(text), suggestion).problems[0]!.code).toBe("date_ambiguous");
    const tried = tryMapping(inputOf(text), {
      ...suggestion,
      dayOrder: "day-first",
      decimalMark: ".",
      currency: "EUR",
    });
    expect(tried.rows.map(({ bookingDate, amount }) => [bookingDate, amount])).toEqual([
      ["2026-03-05", 1_250_000n],
      ["2026-03-04", -125_000n],
    ]);
  });

  it("cannot contradict the cells", () => {
    const clear = inputOf("Nap;Ki;Mire;Pénz\n25/03/2026;A;x;1\n");
    const tried = tryMapping(clear, { ...suggestion, dayOrder: "month-first" });
    expect(tried).toMatchObject({ readable: false, problems: [{ code: "date_ambiguous" }] });
  });

  it("decides which states are booked", () => {
    const states = inputOf(
      "Nap;Ki;Pénz;Állapot\n2026.10.01.;A;1;Kész\n2026.10.02.;B;-2;Kész\n2026.10.03.;C;4;Talán\n",
    );
    const { suggestion: asked } = show(states);
    expect(asked.roles[3]).toBe("status");
    expect(tryMapping(states, asked).problems[0]!.code).toBe("status_unknown");
    const told = { ...asked, bookedWords: ["kesz"], skippedWords: ["talan"] };
    expect(tryMapping(states, told)).toMatchObject({ readable: true, count: 2 });
  });

  it("makes a fee an item of its own, and the balances tie in both orders", () => {
    const rows = [
      "2026.10.01.;A;100;-2;1098",
      "2026.10.02.;B;-50;3;1045",
      "2026.10.03.;C;7;0;1052",
    ];
    for (const ordered of [rows, rows.toReversed()]) {
      const input = inputOf(["Nap;Ki;Pénz;Díj;Egyenleg", ...ordered].join("\n"));
      const { suggestion: asked } = show(input);
      const { count, statements } = tryMapping(input, asked);
      expect(count).toBe(5);
      expect(statements[0]).toMatchObject({ ties: true, opening: 100_000_000n });
    }
  });
});

describe("a column of fees", () => {
  it("has a number style of its own, and a fee that cannot be read is named", () => {
    const table = (fee: string): FileInput =>
      inputOf(`Nap;Ki;Pénz;Díj\n2026.10.01.;A;1.500;${fee}\n2026.10.02.;B;-2.500;-1.20\n`);
    const { suggestion } = show(table("-1.20"));
    expect(suggestion.roles).toEqual(["bookingDate", "partnerName", "amount", "fee"]);
    expect(tryMapping(table("-1.20"), suggestion).rows.map(({ amount }) => amount)).toEqual([
      1_500_00000n,
      -1_20000n,
      -2_500_00000n,
      -1_20000n,
    ]);
    const unread = tryMapping(table("sok"), suggestion);
    expect(unread.problems).toMatchObject(
      [
        { code: "amount_invalid", line: 2, params: { column: "fee" } },
        { code: "account_missing" },
      ].toReversed(),
    );
  });
});

interface Row {
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly partner: string;
  readonly note: string;
}

const signs = fc.constantFrom(..."aáőű B-");
const texts = fc.string({ unit: signs, maxLength: 12 }).map((text) => text.trim());
const rowsGiven: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    date: fc
      .integer({ min: 0, max: 9_000 })
      .map((days) => addDays("2001-01-01" as LocalDate, days)),
    amount: fc
      .integer({ min: -9_999_999, max: 9_999_999 })
      .filter((cents) => cents !== 0)
      .map((cents) => BigInt(cents) * 1_000n),
    partner: texts,
    note: texts,
  }),
  { minLength: 1, maxLength: 25 },
);

const FORMS = ["signed", "inverted", "pair", "direction"] as const;

const styles = fc.record({
  form: fc.constantFrom(...FORMS),
  order: fc.shuffledSubarray(["date", "partner", "note", "money", "junk"], {
    minLength: 5,
    maxLength: 5,
  }),
  delimiter: fc.constantFrom(";", "\t", "|"),
  preamble: fc.integer({ min: 0, max: 4 }),
  yearFirst: fc.boolean(),
});

type Style = typeof styles extends fc.Arbitrary<infer S> ? S : never;

function written(amount: Amount): string {
  return formatAmount(amount).replace(".", ",");
}

/** The cells of one row by the groups of the style, with the roles of the same cells. */
function cellsOf(row: Row, { form, yearFirst }: Style): Record<string, string[]> {
  const [year, month, day] = row.date.split("-");
  const positive = written(row.amount < 0n ? -row.amount : row.amount);
  const money = {
    signed: [written(row.amount)],
    inverted: [written(-row.amount)],
    pair: row.amount < 0n ? [positive, ""] : ["", positive],
    direction: [positive, row.amount < 0n ? "El" : "Rá"],
  }[form];
  return {
    date: [yearFirst ? `${year}.${month}.${day}.` : `${day}/${month}/${year}`],
    partner: [row.partner],
    note: [row.note],
    money,
    junk: ["x"],
  };
}

function rolesOf({ form }: Style): Record<string, TableMapping["roles"]> {
  const money = {
    signed: ["amount"],
    inverted: ["amount"],
    pair: ["debit", "credit"],
    direction: ["amount", "direction"],
  } as const;
  return {
    date: ["bookingDate"],
    partner: ["partnerName"],
    note: ["remittance"],
    money: money[form],
    junk: [null],
  };
}

describe("a table that a person maps", () => {
  it("gives back the rows from which it was written, whatever its columns", () => {
    fc.assert(
      fc.property(rowsGiven, styles, (given, style) => {
        const { order, delimiter, preamble, form } = style;
        const roles = order.flatMap((group) => rolesOf(style)[group]!);
        const names = roles.map((_, index) => `oszlop ${String.fromCharCode(97 + index)}`);
        const lines = given.map((row) => order.flatMap((group) => cellsOf(row, style)[group]!));
        const above = Array.from({ length: preamble }, (_, index) => `Fejléc ${index}`);
        const content = [...above, ...[names, ...lines].map((cells) => cells.join(delimiter))];
        const mapping: TableMapping = {
          ...AS_FOUND,
          version: 1,
          kind: "statement",
          headerLine: preamble + 1,
          names,
          roles,
          amountForm: form,
          debitWords: ["el"],
          creditWords: ["ra"],
          bookedWords: [],
          skippedWords: [],
          // Rows may all be credits: then the person has said so.
          sameSign: [],
          decimalMark: null,
          dayOrder: "day-first",
          delimiter: delimiter as ";" | "\t" | "|",
          currency: "EUR",
          account: { accountNr: "117730161111101800000000" },
          hiddenRows: "skip",
        };
        const whole = readBy(inputOf(content.join("\n")), mapping);
        expect(whole.problems).toEqual([]);
        const found = whole.statements.flatMap(({ transactions }) =>
          transactions.map(({ bookingDate, amount, partnerName = "", remittance = "" }) => [
            bookingDate,
            amount,
            partnerName,
            remittance,
          ]),
        );
        expect(found).toEqual(
          given.map(({ date, amount, partner, note }) => [date, amount, partner, note]),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("never ends in a crash, whatever the file and the mapping", () => {
    const roles = fc.array(
      fc.constantFrom<TableMapping["roles"][number]>(
        "bookingDate",
        "amount",
        "balance",
        "debit",
        "credit",
        "direction",
        "fee",
        "status",
        "currency",
        null,
      ),
      { minLength: 1, maxLength: 8 },
    );
    const { suggestion } = show(invented("preamble-hidden.xlsx"));
    const junk = fc.string({ unit: fc.constantFrom(...'12;,."\n\t-a'), maxLength: 300 });
    fc.assert(
      fc.property(junk, roles, fc.constantFrom(...FORMS), (content, given, amountForm) => {
        const input = inputOf(`Nap;Pénz;Mire\n2026.10.01.;1;a\n${content}`);
        const shown = previewTable(input, { opening: AS_FOUND, profiles: [] });
        const names = "preview" in shown ? shown.preview.suggestion.names : [];
        const { problems } = tryMapping(input, { ...suggestion, names, roles: given, amountForm });
        expect(problems.map(({ code }) => code)).not.toContain("reader_failed");
      }),
      { numRuns: 300 },
    );
  });
});
