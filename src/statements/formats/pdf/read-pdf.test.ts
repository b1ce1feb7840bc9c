import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readFirstDay,
  readLastSum,
  readSpan,
  readSum,
} from "#statements/formats/pdf/pdf-values.ts";
import type { PdfItem } from "#statements/formats/pdf/pdf-page.ts";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import { formatAmount } from "#values/money.ts";

const SIZE = 9;
const ACCOUNT = "Számlaszám: 10410400-00000190-04894827";

interface Given {
  readonly head?: readonly string[];
  readonly opening?: string;
  readonly closing?: string;
  readonly foot?: readonly string[];
}

type Cells = readonly string[];

/** A page whose rows stand below each other: the last two cells end at their columns. */
function itemsOf(given: Given, rows: readonly Cells[]): PdfItem[] {
  const { head = [ACCOUNT], opening = "100 000", closing = "", foot = [] } = given;
  const lines: Cells[] = [
    ...head.map((text) => [text]),
    ...(opening === "" ? [] : [["Nyitóegyenleg:", "", opening]]),
    ...rows,
    ...(closing === "" ? [] : [["Záróegyenleg:", "", closing]]),
    ...foot.map((text) => [text]),
  ];
  return lines.flatMap((cells, index) =>
    cells.map((text, column): PdfItem => {
      const fromEnd = cells.length - 1 - column;
      const width = text.length * SIZE * 0.5;
      const right =
        fromEnd === 0 && column > 0 ? 560 : fromEnd === 1 && column > 0 ? 460 : undefined;
      const x = right === undefined ? 40 + column * 90 : right - width;
      return { text, x, y: 800 - index * 12, width, height: SIZE };
    }),
  );
}

/** What the fonts of one bank name instead. */
const BROKEN = {
  á: "£",
  é: "©",
  ö: "é",
  ó: "ë",
  ő: "›",
  Á: "¶",
  É: "½",
  ü: "ï",
  ű: "û",
} as const;

function read(given: Given, rows: readonly Cells[]): WholeRead {
  return readItems(itemsOf(given, rows));
}

function readItems(items: readonly PdfItem[]): WholeRead {
  return readWhole({
    fileName: "x.pdf",
    size: 4,
    chunks: () => [Uint8Array.of(0x25, 0x50, 0x44, 0x46)],
    pdf: { pages: [{ items }] },
  });
}

function amounts({ statements }: WholeRead): string[] {
  return statements.flatMap(({ transactions }) =>
    transactions.map(({ amount }) => formatAmount(amount)),
  );
}

function reason({ problems }: WholeRead): string | undefined {
  return problems[0]?.params?.["reason"];
}

/** Lines of a page that repeat a sum, without a day. */
const REPEATED: Cells[] = [
  ["Átvitel:", "", "60 000"],
  ["Áthozat:", "", "60 000"],
  ["Napi összesen:", "", "-40 000", ""],
  ["Jóváírás összesen:", "", "5 000,50"],
];
const ROWS = [
  ["2026.03.02", "Átutalás", "-40 000", "60 000"],
  ["2026.03.03", "Jóváírás", "5 000,50", "65 000,50"],
] as const;

describe("printed values", () => {
  it.each([
    ["1 234 567", "1234567.00", 0],
    ["1.234.567,89", "1234567.89", 0],
    ["1,234.5", "1234.50", 0],
    ["-370", "370.00", -1],
    ["- 1 675", "1675.00", -1],
    ["1 000-", "1000.00", -1],
    ["(25,00)", "25.00", -1],
    ["+12 Ft", "12.00", 1],
    ["EUR 12,00", "12.00", 0],
  ])("%s is a sum", (text, size, sign) => {
    const sum = readSum(text)!;
    expect([formatAmount(sum.size), sum.sign]).toEqual([size, sign]);
  });

  it.each([
    "",
    "abc",
    "12 34",
    "1.234.56",
    "2026.03.02",
    "12-34",
    "-12-",
    "1 2345",
    "9".repeat(20),
  ])("„%s” is none", (text) => {
    expect(readSum(text)).toBeUndefined();
  });

  it("days are read at the beginning, spans anywhere", () => {
    expect(readFirstDay("2026. 03. 02. Átutalás")).toEqual({
      date: "2026-03-02",
      rest: "Átutalás",
    });
    expect(readFirstDay("02.03.2026 x")?.date).toBe("2026-03-02");
    expect(readFirstDay("2026.02.30 x")).toBeUndefined();
    expect(readFirstDay("26.03.02 x")).toBeUndefined();
    expect(readSpan("Időszak: 2026.03.01. - 2026.03.31.")).toEqual({
      from: "2026-03-01",
      to: "2026-03-31",
    });
    expect(formatAmount(readLastSum("Nyitó egyenleg: 1 250,00 HUF")!.size)).toBe("1250.00");
  });
});

describe("rows of a printed statement", () => {
  it("are taken oldest first and newest first", () => {
    const closing = "65 000,50";
    expect(amounts(read({ closing }, ROWS))).toEqual(["-40000.00", "5000.50"]);
    expect(amounts(read({ closing }, ROWS.toReversed()))).toEqual(["5000.50", "-40000.00"]);
  });

  it("have the sign of their step where none is printed, and the day of the row above", () => {
    const rows = [
      ["2026.03.02", "Átutalás", "40 000", "60 000"],
      ["", "Díj", "350", "59 650"],
    ];
    const file = read({ closing: "59 650" }, rows);
    expect(amounts(file)).toEqual(["-40000.00", "-350.00"]);
    expect(file.statements[0]!.transactions.map(({ bookingDate }) => bookingDate)).toEqual([
      "2026-03-02",
      "2026-03-02",
    ]);
  });

  it.each(REPEATED.map((repeated) => ({ repeated })))(
    "are proven around $repeated.0, which stands in no text of theirs",
    ({ repeated }) => {
      const whole = read({ closing: "65 000,50" }, [ROWS[0], repeated, ROWS[1]]);
      expect(amounts(whole)).toEqual(["-40000.00", "5000.50"]);
      const kept = whole.statements.flatMap(({ transactions }) => transactions);
      expect(JSON.stringify(kept.map(({ remittance, type }) => [remittance, type]))).not.toContain(
        repeated[0],
      );
      // A movement with such a word has a day, and is proven as any other.
      const dated = ["2026.03.04", "Ruha összesen", "-5 000,50", "60 000"];
      expect(amounts(read({ closing: "60 000" }, [...ROWS, dated]))).toHaveLength(3);
    },
  );

  it("are refused with the reason where anything is missing", () => {
    const closing = "65 000,50";
    expect(reason(read({ closing }, [["Kedves Ügyfelünk"]]))).toBe("no_rows");
    expect(reason(read({ opening: "", closing }, ROWS))).toBe("no_opening");
    expect(reason(read({}, ROWS))).toBe("no_closing");
    expect(reason(read({ closing: "65 000,51" }, ROWS))).toBe("broken");
    expect(reason(read({ opening: "100 001", closing }, ROWS))).toBe("broken");
    const apart = ROWS.map(([day, text, sum]) => [day, text, sum, ""]);
    expect(reason(read({ closing }, apart))).toBe("no_balances");
    // Another sum, another sign, and a movement whose balance is not printed.
    expect(reason(read({ closing }, [ROWS[0], ["2026.03.03", "J", "5 000,60", closing]]))).toBe(
      "broken",
    );
    expect(reason(read({ closing }, [ROWS[0], ["2026.03.03", "J", "-5 000,50", closing]]))).toBe(
      "broken",
    );
    const beside = ["2026.03.03", "Két tétel egy nap", "700", ""];
    expect(
      reason(read({ closing }, [ROWS[0], beside, ["2026.03.03", "-700 is", "-700", ""], ROWS[1]])),
    ).toBe("broken");
  });

  it("are refused where a day does not follow the days around it, whichever way they run", () => {
    const closing = "65 000,50";
    const changed = [["2026.03.12", ...ROWS[0].slice(1)], ROWS[1]];
    for (const rows of [changed, changed.toReversed()]) {
      const { problems, statements } = read({ closing }, rows);
      expect(statements).toEqual([]);
      expect(problems).toMatchObject([
        { code: "pdf_unproven", severity: "fatal", params: { reason: "days", page: "1" } },
      ]);
    }
  });

  it("have their letters back where the font names others, and only there", () => {
    const rows: Cells[] = [
      ["2026.03.02. Közlemény: őszi díj, zárás", "-12 500", "87 500"],
      ["2026.03.03. Kedvezményezett: Érdi Üvegfű Bt.", "+500", "88 000"],
    ];
    const broken = (text: string): string =>
      text.replace(/[áéöóőÁÉüű]/g, (letter) => BROKEN[letter as keyof typeof BROKEN]);
    const breakAll = ({ head = [ACCOUNT], ...given }: Given): WholeRead =>
      readItems(
        itemsOf({ head, ...given }, rows).map((one) => ({ ...one, text: broken(one.text) })),
      );
    const whole = read({ closing: "88 000" }, rows);
    expect(whole.statements[0]!.transactions[0]!.type).toContain("Közlemény: őszi díj, zárás");
    const mended = breakAll({ closing: "88 000" });
    expect(mended.statements).toEqual(whole.statements);
    const kept = read({ closing: "88 000" }, [
      ["2026.03.02. Fee © £5 Noël", "-12 500", "87 500"],
      ["2026.03.03. b", "+500", "88 000"],
    ]);
    expect(kept.statements[0]!.transactions[0]!.type).toContain("Fee © £5 Noël");
  });

  it("belong to the account, the interval and the number that stand above them", () => {
    const head = [ACCOUNT, "Kivonat sorszáma: 3/2026", "2026.03.01 - 2026.03.31"];
    const { statements, detection } = read({ head, closing: "65 000,50" }, ROWS);
    expect(detection.source).toBe("kh");
    expect(statements[0]).toMatchObject({
      header: { accountNr: "10410400-00000190-04894827", number: "3/2026" },
      trailer: { from: "2026-03-01", to: "2026-03-31", intervalStated: true, ties: true },
    });
    const unknown = read({ head: ["Kivonat"], closing: "65 000,50" }, ROWS);
    expect(unknown.problems.map(({ code }) => code)).toEqual(["account_missing"]);
  });

  it("keep card numbers masked", () => {
    const rows = [["2026.03.02", "Kártya 5413330089010608", "-40 000", "60 000"]];
    const [statement] = read({ closing: "60 000" }, rows).statements;
    expect(
      JSON.stringify(statement!.transactions[0], (_key, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      ),
    ).not.toContain("5413330089010608");
  });

  it("are those that were printed, or none: whatever is changed in one of them", () => {
    const step = fc.integer({ min: -900_000, max: 900_000 }).filter((each) => each !== 0);
    const print = (cents: number): string => {
      const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split(".") as [string, string];
      return `${cents < 0 ? "-" : ""}${whole.replace(/\B(?=(?:\d{3})+$)/g, " ")},${part}`;
    };
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.nat(),
        fc.nat(9),
        (steps, at, digit) => {
          let balance = 10_000_000;
          const rows = steps.map((each, index) => {
            balance += each;
            return [
              `2026.03.${String(1 + (index % 28)).padStart(2, "0")}`,
              "x",
              print(each),
              print(balance),
            ];
          });
          const requests = { opening: print(10_000_000), closing: print(balance) };
          const whole = read(requests, rows);
          expect(amounts(whole)).toEqual(steps.map((each) => (each / 100).toFixed(2)));
          const broken = rows.map((row) => [...row]);
          const [row, column] = [at % rows.length, 2 + (at % 2)];
          broken[row]![column] = broken[row]![column]!.replace(/\d(?=\D*$)/, String(digit));
          const other = read(requests, broken);
          const isSame = broken[row]![column] === rows[row]![column];
          expect(amounts(other)).toEqual(isSame ? amounts(whole) : []);
        },
      ),
      { numRuns: 60 },
    );
  });
});
