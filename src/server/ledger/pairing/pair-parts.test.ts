/**
 * The family of parts: statements that state no booking day, lie inside another one, are pages, or
 * sum to zero. Golden tables.
 */
import { describe, expect, it } from "vitest";
import { type Export, type ExportRow, PairingAccount } from "#server/testing/simulate-pairing.ts";
import type { LocalDate } from "#values/local-date.ts";

const day = (number: number): LocalDate =>
  `2026-03-${String(number).padStart(2, "0")}` as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

/** The value date differs from the booking day: `[booking, value, amount, text]`. */
type Fact = readonly [number, number, number, string?];

interface Written {
  readonly opening?: number;
  readonly number?: string;
  readonly kind?: "statement" | "history";
  /** The days that the format states: both, the booking day only, or the value date only. */
  readonly says?: "both" | "booking" | "value";
  readonly rewritten?: boolean;
  readonly newestFirst?: boolean;
}

function written(facts: readonly Fact[], given: Written = {}): Export {
  const { says = "both", opening, kind = "statement", number = "" } = given;
  const rows = facts.map(
    ([booked, valued, amount, text = `fizetés ${amount}`], index): ExportRow => ({
      date: day(says === "value" ? valued : booked),
      dayStated: says !== "value",
      ...(says === "booking" ? {} : { valueDate: day(valued) }),
      amount: forint(amount),
      text: given.rewritten === true ? `TRX ${kind} ${index * 7 + 13}` : text,
    }),
  );
  const balances =
    opening === undefined
      ? {}
      : {
          opening: forint(opening),
          closing: forint(facts.reduce((sum, [, , amount]) => sum + amount, opening)),
        };
  return { rows: given.newestFirst === true ? rows.toReversed() : rows, kind, number, ...balances };
}

function takeAll(exports: readonly Export[]): { held: number; marked: number } {
  const account = new PairingAccount();
  for (const each of exports) account.take(each);
  return {
    held: account.items.length,
    marked: account.items.filter((item) => item.doubleOf !== null).length,
  };
}

/** Takes the exports in every order. */
function inEveryOrder(exports: readonly Export[]): { held: number; marked: number }[] {
  if (exports.length < 2) return [takeAll(exports)];
  return ordersOf(exports).map(takeAll);
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

// Five movements, three of them with another value date; two of them equal.
const WEEK: readonly Fact[] = [
  [24, 23, -12_500],
  [24, 24, 90_000],
  [25, 23, -480],
  [25, 25, -12_500],
  [26, 28, -3_000],
];
const ONCE = { held: 5, marked: 0 };

describe("a source that does not state the booking day", () => {
  const cmi = (more: Written = {}): Export =>
    written(WEEK, { says: "value", opening: 1_000_000, number: "12", ...more });
  const others: readonly (readonly [string, Export])[] = [
    ["a statement with both days", written(WEEK, { opening: 1_000_000, number: "3" })],
    ["a table with both days and no balance", written(WEEK, { kind: "history" })],
    ["a table with the booking day only", written(WEEK, { kind: "history", says: "booking" })],
    [
      "a table with the booking day and balances",
      written(WEEK, { kind: "history", says: "booking", opening: 1_000_000 }),
    ],
    [
      "a table whose newest row comes first",
      written(WEEK, { kind: "history", says: "booking", newestFirst: true }),
    ],
    [
      "another one without booking days",
      written(WEEK, { says: "value", opening: 1_000_000, number: "2026/12" }),
    ],
    [
      "the same with other texts",
      written(WEEK, { opening: 1_000_000, rewritten: true, number: "3" }),
    ],
    [
      "a table with other texts",
      written(WEEK, { kind: "history", says: "booking", rewritten: true }),
    ],
  ];

  it.each(others)("is the same as %s, in both orders", (_name, other) => {
    expect(inEveryOrder([cmi(), other])).toEqual([ONCE, ONCE]);
  });

  it("is the same when its newest row comes first and each day holds many", () => {
    const facts: readonly Fact[] = [
      [24, 23, -500],
      [24, 24, -70],
      [24, 24, 31],
      [24, 21, 8],
      [24, 24, 9],
      [25, 22, -11],
      [25, 26, -500],
      [25, 24, 400],
      [27, 27, 10],
      [27, 25, -20],
      [27, 27, 1_000],
    ];
    const newest = written(facts, {
      says: "value",
      opening: 5_000,
      number: "8",
      newestFirst: true,
    });
    for (const says of ["both", "booking"] as const) {
      expect(inEveryOrder([newest, written(facts, { kind: "history", says })])).toEqual([
        { held: 11, marked: 0 },
        { held: 11, marked: 0 },
      ]);
    }
  });

  it("keeps equal amounts of one value date apart where no run of rows fits, and marks them", () => {
    const table = written(
      [
        [2, 3, 158_773],
        [2, 3, -12_500],
        [2, 5, -47_573],
      ],
      { kind: "history" },
    );
    const next = written(
      [
        [5, 5, 192_250],
        [5, 4, -64_871],
        [6, 3, -12_500],
        [6, 6, 7],
      ],
      { says: "value", opening: 9, number: "2" },
    );
    expect(inEveryOrder([table, next])).toEqual([
      { held: 7, marked: 1 },
      { held: 7, marked: 1 },
    ]);
  });

  it("is held once when three formats show it, in any order", () => {
    const table = written(WEEK, { kind: "history", says: "booking" });
    for (const outcome of inEveryOrder([cmi(), table, written(WEEK, { opening: 1_000_000 })]))
      expect(outcome).toEqual(ONCE);
  });

  it("keeps an equal payment of the next statement apart, although their value dates mix", () => {
    const first = written(
      [
        [24, 25, -500],
        [24, 24, 90_000],
      ],
      { says: "value", opening: 1_000, number: "12" },
    );
    const second = written(
      [
        [25, 25, -500],
        [25, 24, -20],
      ],
      { says: "value", opening: 90_500, number: "13" },
    );
    const both = written(
      [
        [24, 25, -500],
        [24, 24, 90_000],
        [25, 25, -500],
        [25, 24, -20],
      ],
      { opening: 1_000, kind: "history" },
    );
    expect(inEveryOrder([first, second])).toEqual([
      { held: 4, marked: 0 },
      { held: 4, marked: 0 },
    ]);
    for (const outcome of inEveryOrder([first, second, both]))
      expect(outcome).toEqual({ held: 4, marked: 0 });
  });

  it("adds the other's further days and nothing else", () => {
    const longer: readonly Fact[] = [[20, 20, 7], ...WEEK, [30, 30, -12_500]];
    for (const says of ["both", "booking"] as const) {
      expect(inEveryOrder([cmi(), written(longer, { kind: "history", says })])).toEqual([
        { held: 7, marked: 0 },
        { held: 7, marked: 0 },
      ]);
    }
  });

  it("keeps and marks what only nearness of days could join", () => {
    const lone = written([[2, 3, -500]], {
      says: "value",
      opening: 900,
      number: "1",
      rewritten: true,
    });
    const table = written(
      [
        [2, 2, -500],
        [6, 6, 40],
      ],
      { says: "booking", kind: "history" },
    );
    for (const { held, marked } of inEveryOrder([lone, table])) expect(held - marked).toBe(2);
  });
});

describe("a statement that lies inside another one", () => {
  // No. 46 and 47 of one day, and the statement that holds both and the days before.
  const before: readonly Fact[] = [
    [22, 22, 300_000],
    [23, 23, -14_280],
  ];
  const part46: readonly Fact[] = [[25, 25, -1_340]];
  const part47: readonly Fact[] = [
    [25, 25, -200_000],
    [25, 25, -1_508],
    [25, 25, -1_340],
  ];
  const whole = written([...before, ...part46, ...part47], { opening: 1_790_357, number: "5" });
  const no46 = written(part46, { opening: 2_076_077, number: "46" });
  const no47 = written(part47, { opening: 2_074_737, number: "47" });

  it("ends in the middle of a day, or opens there: any order", () => {
    for (const outcome of inEveryOrder([no46, no47, whole]))
      expect(outcome).toEqual({ held: 6, marked: 0 });
    for (const outcome of inEveryOrder([no47, whole]))
      expect(outcome).toEqual({ held: 6, marked: 0 });
    for (const outcome of inEveryOrder([no46, whole]))
      expect(outcome).toEqual({ held: 6, marked: 0 });
  });

  it("in another format with other texts, oldest or newest row first", () => {
    const facts = [...before, ...part46, ...part47];
    for (const newestFirst of [true, false]) {
      const table = written(facts, {
        opening: 1_790_357,
        kind: "history",
        says: "booking",
        rewritten: true,
        newestFirst,
      });
      for (const outcome of inEveryOrder([no46, no47, table]))
        expect(outcome).toEqual({ held: 6, marked: 0 });
    }
  });

  it("lies in the middle of a day", () => {
    const middle = written(
      [
        [25, 25, -200_000],
        [25, 25, -1_508],
      ],
      { opening: 2_074_737, number: "9" },
    );
    for (const outcome of inEveryOrder([middle, whole]))
      expect(outcome).toEqual({ held: 6, marked: 0 });
  });

  it("shares the middle of a day with a statement that goes on", () => {
    const left = written([...before, ...part46, [25, 25, -200_000]], {
      opening: 1_790_357,
      number: "5",
    });
    const right = written(
      [
        [25, 25, -200_000],
        [25, 25, -1_508],
        [26, 26, 70],
      ],
      { opening: 2_074_737, number: "6" },
    );
    for (const outcome of inEveryOrder([left, right]))
      expect(outcome).toEqual({ held: 6, marked: 0 });
  });

  it("does not swallow a real twin beside it", () => {
    expect(takeAll([no46, no47])).toEqual({ held: 4, marked: 0 });
    expect(takeAll([no47, no46])).toEqual({ held: 4, marked: 0 });
  });
});

describe("pages of one statement in files of their own", () => {
  const first: readonly Fact[] = [
    [3, 3, -500],
    [3, 3, -500],
    [4, 4, 900],
  ];
  const second: readonly Fact[] = [
    [4, 4, -500],
    [4, 4, 900],
    [5, 5, -20],
  ];
  const pages = (says: "both" | "value"): Export[] => [
    written(first, { opening: 5_000, number: "7", says }),
    written(second, { opening: 4_900, number: "7", says }),
  ];

  it.each(["both", "value"] as const)("and the whole, which says %s, in any order", (says) => {
    for (const style of ["both", "value"] as const) {
      const whole = written([...first, ...second], { opening: 5_000, number: "7", says });
      for (const outcome of inEveryOrder([...pages(style), whole]))
        expect(outcome).toEqual({ held: 6, marked: 0 });
    }
  });
});

describe("a part that sums to zero", () => {
  const zero: readonly Fact[] = [
    [9, 9, -12_500, "átutalás"],
    [9, 9, 12_500, "visszautalás"],
  ];
  const rest: readonly Fact[] = [
    [9, 9, -700, "díj"],
    [9, 9, 40_000, "bér"],
  ];

  it.each([true, false])(
    "and the day's last statement with another number: marked where it is held twice (rewritten: %s)",
    (rewritten) => {
      for (const opening of [0, 88_000]) {
        const part = written(zero, { opening, number: "101" });
        const last = written([...zero, ...rest], { opening, number: "102", rewritten });
        for (const { held, marked } of inEveryOrder([part, last])) expect(held - marked).toBe(4);
      }
    },
  );

  it("and what follows it are kept apart without a mark where nothing repeats", () => {
    const outcomes = inEveryOrder([
      written(zero, { opening: 50, number: "1" }),
      written(rest, { opening: 50, number: "2" }),
    ]);
    expect(outcomes).toEqual([
      { held: 4, marked: 0 },
      { held: 4, marked: 0 },
    ]);
  });

  it("is found again in a statement that shows the day from its beginning", () => {
    const whole = written([[8, 8, 100], ...zero, ...rest], { opening: 400, number: "3" });
    const part = written(zero, { opening: 500, number: "1" });
    for (const outcome of inEveryOrder([part, whole]))
      expect(outcome).toEqual({ held: 5, marked: 0 });
  });

  it("of three different amounts is the same one: nobody sends all of them again", () => {
    const sweep: readonly Fact[] = [
      [9, 9, -100],
      [9, 9, -250],
      [9, 9, 350],
    ];
    const outcomes = inEveryOrder([
      written(sweep, { opening: 0, number: "1" }),
      written([...sweep, ...rest], { opening: 0, number: "2" }),
    ]);
    expect(outcomes).toEqual([
      { held: 5, marked: 0 },
      { held: 5, marked: 0 },
    ]);
  });

  it("repeated by a real payment there and back is not lost", () => {
    const again = written([...zero, ...rest], { opening: 50, number: "2" });
    const both = takeAll([written(zero, { opening: 50, number: "1" }), again]);
    expect(both.held).toBe(6);
  });
});
