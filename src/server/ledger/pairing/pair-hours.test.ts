/**
 * Tables of hours of one day, without balances, ids and partner accounts: an equal item of both is
 * never dropped in silence, and files that show the same hours again add nothing.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Export, type ExportRow, PairingAccount } from "#server/testing/simulate-pairing.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

const DAY = "2026-03-05" as LocalDate;
const CASES = 2_000;

const row = (
  amount: number,
  text = "Kártyás vásárlás",
  more: Partial<ExportRow> = {},
): ExportRow => ({
  date: DAY,
  amount: BigInt(amount) * 100_000n,
  text,
  ...more,
});
const coffee = row(-1_990);
const bread = row(-850, "Pékség");
const fuel = row(-24_000, "Benzinkút");
const pens = row(-3_400, "Írószer");
const ink = row(-9_100, "Nyomda");
const rent = row(-250_000, "Bérleti díj");

/** All orders in which the exports can be taken in. */
function ordersOf<Value>(values: readonly Value[]): Value[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, at) =>
    ordersOf(values.filter((_, other) => other !== at)).map((rest) => [value, ...rest]),
  );
}

function take(exports: readonly Export[]): { held: number; marked: number } {
  const account = new PairingAccount();
  for (const each of exports) account.take(each);
  const marked = account.items.filter((item) => item.doubleOf !== null).length;
  return { held: account.items.length, marked };
}

const inEveryOrder = (...exports: readonly Export[]): { held: number; marked: number }[] =>
  ordersOf(exports).map(take);

describe("two tables of hours that each show an item of their own", () => {
  it("keep an equal item twice, with a mark, in both orders and whichever row comes first", () => {
    for (const morning of [
      [bread, coffee],
      [coffee, bread],
    ])
      for (const evening of [
        [coffee, fuel],
        [fuel, coffee],
      ])
        expect(inEveryOrder({ rows: morning }, { rows: evening })).toEqual([
          { held: 4, marked: 1 },
          { held: 4, marked: 1 },
        ]);
  });

  it("do so for every equal item where less than three rows repeat in one order", () => {
    expect(inEveryOrder({ rows: [bread, coffee, pens] }, { rows: [coffee, pens, fuel] })).toEqual([
      { held: 6, marked: 2 },
      { held: 6, marked: 2 },
    ]);
  });

  it("do so where both name the same partner account: an invoice may be paid twice", () => {
    const paid = row(-50_000, "2026/17. számla", { accountNr: "11773016-11111018" });
    expect(inEveryOrder({ rows: [bread, paid] }, { rows: [paid, fuel] })).toEqual([
      { held: 4, marked: 1 },
      { held: 4, marked: 1 },
    ]);
  });

  it("do so at the day on which one ends and the other begins", () => {
    const before = { ...ink, date: addDays(DAY, -2) };
    const after = { ...rent, date: addDays(DAY, 3) };
    expect(
      inEveryOrder({ rows: [before, bread, coffee] }, { rows: [coffee, fuel, after] }),
    ).toEqual([
      { held: 6, marked: 1 },
      { held: 6, marked: 1 },
    ]);
  });

  it("do so where a statement with balances stands beside a table", () => {
    const statement: Export = {
      kind: "statement",
      number: "12",
      opening: 10_000_000_000n,
      closing: 10_000_000_000n + bread.amount + coffee.amount,
      rows: [bread, coffee],
    };
    expect(inEveryOrder(statement, { rows: [coffee, fuel] })).toEqual([
      { held: 4, marked: 1 },
      { held: 4, marked: 1 },
    ]);
  });

  it("do so where no row states its booking day", () => {
    const unstated = (rows: readonly ExportRow[]): Export => ({
      rows: rows.map((each) => ({ ...each, dayStated: false, valueDate: DAY })),
    });
    expect(inEveryOrder(unstated([bread, coffee]), unstated([coffee, fuel]))).toEqual([
      { held: 4, marked: 1 },
      { held: 4, marked: 1 },
    ]);
  });

  it("hold one item where its id, or the balance behind it, is in both", () => {
    const named = { ...coffee, id: "A1" };
    expect(
      inEveryOrder(
        { rows: [{ ...bread, id: "A0" }, named] },
        { rows: [named, { ...fuel, id: "A2" }] },
      ),
    ).toEqual([
      { held: 3, marked: 0 },
      { held: 3, marked: 0 },
    ]);
    const placed = { ...coffee, balanceAfter: 77_000_000n };
    expect(inEveryOrder({ rows: [bread, placed] }, { rows: [placed, fuel] })).toEqual([
      { held: 3, marked: 0 },
      { held: 3, marked: 0 },
    ]);
  });

  it("hold two items without a mark where ids tell them apart", () => {
    const rows = (first: ExportRow, second: ExportRow): Export => ({
      rows: [
        { ...first, id: first === bread ? "A0" : "A1" },
        { ...second, id: second === fuel ? "A3" : "A2" },
      ],
    });
    expect(take([rows(bread, coffee), rows(coffee, fuel)])).toEqual({ held: 4, marked: 0 });
  });
});

describe("tables whose hours overlap", () => {
  const common = [bread, coffee, pens, fuel];
  const early: Export = { rows: [rent, ...common] };
  const late: Export = { rows: [...common, ink] };
  const newestFirst = ({ rows }: Export): Export => ({ rows: rows.toReversed() });
  const reworded = (rows: readonly ExportRow[]): ExportRow[] =>
    rows.map((each) => ({ ...each, text: "POS" }));

  it("are joined where four different rows repeat in one order, newest or oldest first", () => {
    for (const first of [early, newestFirst(early)])
      for (const second of [late, newestFirst(late)])
        expect(inEveryOrder(first, second)).toEqual([
          { held: 6, marked: 0 },
          { held: 6, marked: 0 },
        ]);
  });

  it("are not joined where three repeat: the rows are kept twice and marked", () => {
    expect(
      inEveryOrder({ rows: [rent, bread, coffee, pens] }, { rows: [bread, coffee, pens, fuel] }),
    ).toEqual([
      { held: 8, marked: 3 },
      { held: 8, marked: 3 },
    ]);
  });

  it("are joined in other words where six different amounts repeat in one order", () => {
    const six = [...common, ink, row(-77, "Díj")];
    const bonus = row(5_000, "Jóváírás");
    expect(inEveryOrder({ rows: [rent, ...six] }, { rows: reworded([...six, bonus]) })).toEqual([
      { held: 8, marked: 0 },
      { held: 8, marked: 0 },
    ]);
    expect(inEveryOrder(early, { rows: reworded(late.rows) })).toEqual([
      { held: 10, marked: 4 },
      { held: 10, marked: 4 },
    ]);
  });

  it("are not joined over rows that name different partners' accounts or have different ids", () => {
    const paidBy = (accountNr: string) => (each: ExportRow) => ({ ...each, accountNr });
    const first = common.map(paidBy("11773016-11111018"));
    const second = common.map(paidBy("10300002-20356789-00003285"));
    expect(inEveryOrder({ rows: [rent, ...first] }, { rows: [...second, ink] })).toEqual([
      { held: 10, marked: 4 },
      { held: 10, marked: 4 },
    ]);
    const numbered = (rows: readonly ExportRow[], head: string): Export => ({
      rows: rows.map((each, at) => ({ ...each, id: `${head}${at}` })),
    });
    expect(take([numbered(early.rows, "A"), numbered(late.rows, "B")]).held).toBe(10);
  });

  it("mark an equal item beside the repeated rows", () => {
    const exports: Export[] = [
      { rows: [ink, rent, ...common] },
      { rows: [...common, row(-77, "Díj"), ink] },
    ];
    expect(inEveryOrder(...exports)).toEqual([
      { held: 8, marked: 1 },
      { held: 8, marked: 1 },
    ]);
  });
});

describe("a table of the whole day", () => {
  it("adds only what an earlier table of the day lacks", () => {
    expect(
      inEveryOrder({ rows: [bread, coffee] }, { rows: [bread, coffee, fuel, coffee] }),
    ).toEqual([
      { held: 4, marked: 0 },
      { held: 4, marked: 0 },
    ]);
    expect(inEveryOrder({ rows: [coffee] }, { rows: [coffee, fuel] })).toEqual([
      { held: 2, marked: 0 },
      { held: 2, marked: 0 },
    ]);
  });

  it("keeps a single equal amount with other words apart, and marks it", () => {
    const advance = { ...coffee, text: "Szabó Béla előleg" };
    expect(inEveryOrder({ rows: [coffee] }, { rows: [advance, fuel] })).toEqual([
      { held: 3, marked: 1 },
      { held: 3, marked: 1 },
    ]);
  });

  it("counts the items of hours before it and after it", () => {
    const whole: Export = { rows: [bread, coffee, coffee, fuel] };
    const [morning, evening]: Export[] = [{ rows: [bread, coffee] }, { rows: [coffee, fuel] }];
    for (const { held } of inEveryOrder(morning!, evening!, whole)) expect(held).toBe(4);
    expect(take([whole, morning!, evening!])).toEqual({ held: 4, marked: 0 });
    const once: Export = { rows: [bread, coffee, fuel] };
    expect(take([once, morning!, evening!])).toEqual({ held: 3, marked: 0 });
    expect(take([morning!, once, evening!])).toEqual({ held: 3, marked: 0 });
  });

  it("and the same hours once more, in other bytes, add nothing", () => {
    const tables: Export[] = [{ rows: [bread, coffee] }, { rows: [coffee, fuel] }];
    const again = tables.map(({ rows }) => ({ rows: rows.toReversed() }));
    expect(take([...tables, ...again])).toEqual({ held: 4, marked: 1 });
  });
});

// Equal items of different hours are the rule. They are of three kinds, so that no four different
// rows repeat by chance; every other item has words of its own.
const drawnDay = fc.array(
  fc.oneof(
    fc.constantFrom(
      { amount: -500, shop: "Kávézó" },
      { amount: -500, shop: "Pékség" },
      { amount: 900, shop: "Kávézó" },
    ),
    fc.record({ amount: fc.constantFrom(-500, 900, -3_100), shop: fc.constant("") }),
  ),
  { minLength: 2, maxLength: 16 },
);
const hours = fc.record({
  from: fc.nat(15),
  length: fc.integer({ min: 1, max: 16 }),
  turn: fc.boolean(),
});

describe("a day cut by hours into tables without balances, ids and partner accounts", () => {
  it("loses nothing and doubles nothing without a mark, in whatever order the tables come", () => {
    fc.assert(
      fc.property(drawnDay, fc.array(hours, { minLength: 2, maxLength: 4 }), (drawn, cuts) => {
        const day = drawn.map(({ amount, shop }, truth) => ({
          ...row(amount, shop === "" ? `Számla ${truth}` : shop),
          truth,
        }));
        const covered = new Set<number>();
        const account = new PairingAccount();
        const shown: ExportRow[][] = [];
        for (const { from, length, turn } of cuts) {
          const own = day.slice(from % day.length, (from % day.length) + length);
          // A table that lies within another one, or holds one, is taken as the day so far.
          if (shown.some((other) => mayHold(other, own) || mayHold(own, other))) continue;
          account.take({ rows: turn ? own.toReversed() : own });
          shown.push(own);
          for (const each of own) covered.add(each.truth);
        }
        const marked = account.items.filter((item) => item.doubleOf !== null).length;
        const spare = account.items.length - covered.size;
        expect(spare).toBeGreaterThanOrEqual(0);
        expect(spare).toBeLessThanOrEqual(marked);
      }),
      { numRuns: CASES },
    );
  });
});

function mayHold(outer: readonly ExportRow[], inner: readonly ExportRow[]): boolean {
  const left = outer.map(({ amount }) => amount);
  return inner.every(({ amount }) => {
    const at = left.indexOf(amount);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
