/** A statement that its bank gives out again under the same number with a row corrected. */
import { describe, expect, it } from "vitest";
import { type Export, type ExportRow, PairingAccount } from "#server/testing/simulate-pairing.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

const MONDAY = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;
const row = (
  day: number,
  amount: number,
  text: string,
  more: Partial<ExportRow> = {},
): ExportRow => ({
  date: addDays(MONDAY, day),
  amount: forint(amount),
  text,
  ...more,
});
const WEEK = [
  row(0, 90_000, "Szilva Bt. 2026/11"),
  row(1, -480, "kártyás vásárlás"),
  row(1, -7_300, "Körte Kft. 77-es számla"),
  row(3, -1_340, "tranzakciós díj"),
];
const DAY = WEEK.map((each) => ({ ...each, date: MONDAY }));

function version(rows: ExportRow[], more: Partial<Export> = {}): Export {
  const net = rows.reduce((sum, { amount }) => sum + amount, 0n);
  const opening = forint(1_000);
  return { kind: "statement", number: "5", opening, closing: opening + net, rows, ...more };
}

/** Rows held and marks, each order in an account of its own. */
function takeBothWays(first: Export, second: Export): number[][] {
  return [
    [first, second],
    [second, first],
  ].map((exports) => {
    const account = new PairingAccount();
    for (const each of exports) account.take(each);
    return [account.items.length, account.items.filter(({ doubleOf }) => doubleOf !== null).length];
  });
}

const changed = (rows: ExportRow[], at: number, more: Partial<ExportRow>): ExportRow[] =>
  rows.map((each, index) => (index === at ? { ...each, ...more } : each));

describe("a statement that is given out anew", () => {
  it.each<[string, ExportRow[], ExportRow[]]>([
    ["an amount of its first day", WEEK, changed(WEEK, 0, { amount: forint(91_000) })],
    ["an amount within", WEEK, changed(WEEK, 2, { amount: forint(-7_500) })],
    ["a sign", WEEK, changed(WEEK, 2, { amount: forint(7_300) })],
    ["amount and words", WEEK, changed(WEEK, 3, { amount: forint(-90), text: "kamat" })],
    ["an amount of its only day", DAY, changed(DAY, 2, { amount: forint(-7_500) })],
  ])("with another %s marks the corrected item, in both orders", (_name, first, second) => {
    expect(takeBothWays(version(first), version(second))).toEqual([
      [5, 1],
      [5, 1],
    ]);
  });

  it("with an item of another day and one row more marks the moved item", () => {
    const moved = [...changed(WEEK, 2, { date: addDays(MONDAY, 2) }), row(3, -20, "pótlólag")];
    expect(takeBothWays(version(WEEK), version(moved))).toEqual(Array(2).fill([6, 1]));
  });

  it("with another day and amount of one item marks it, in both orders", () => {
    const both = changed(WEEK, 2, { date: addDays(MONDAY, 2), amount: forint(-7_500) });
    expect(takeBothWays(version(WEEK), version(both))).toEqual(Array(2).fill([5, 1]));
    const other = { date: addDays(MONDAY, 2), amount: forint(-7_500), text: "Bolt" };
    expect(takeBothWays(version(WEEK), version(changed(WEEK, 2, other)))).toEqual(
      Array(2).fill([5, 1]),
    );
    const last = changed(WEEK, 3, { date: addDays(MONDAY, 2), amount: forint(-1_430) });
    expect(takeBothWays(version(WEEK), version(last))).toEqual(Array(2).fill([5, 1]));
  });

  it("with another day and amount, without a number, marks it where the words agree", () => {
    const table = (rows: ExportRow[]): Export => version(rows, { kind: "history", number: "" });
    const both = { date: addDays(MONDAY, 2), amount: forint(-7_500) };
    expect(takeBothWays(table(WEEK), table(changed(WEEK, 2, both)))).toEqual(Array(2).fill([5, 1]));
    const unlike = changed(WEEK, 2, { ...both, text: "Bolt" });
    expect(takeBothWays(table(WEEK), table(unlike))).toEqual(Array(2).fill([5, 0]));
  });

  it("with an item moved and one added, without a number, marks the moved item", () => {
    const table = (rows: ExportRow[]): Export => version(rows, { kind: "history", number: "" });
    const inOrder = (rows: ExportRow[]): ExportRow[] =>
      rows.toSorted((one, other) => (one.date < other.date ? -1 : 1));
    for (const [at, day] of [
      [2, 2],
      [0, 1],
      [3, 2],
      [3, 4],
    ] as const) {
      const moved = changed(WEEK, at, { date: addDays(MONDAY, day) });
      const second = inOrder([...moved, row(2, -20, "pótlólag")]);
      expect(takeBothWays(table(WEEK), table(second))).toEqual(Array(2).fill([6, 1]));
    }
  });

  it("without a number marks where the words agree", () => {
    const table = (rows: ExportRow[]): Export => version(rows, { kind: "history", number: "" });
    const second = changed(WEEK, 2, { amount: forint(-7_500) });
    expect(takeBothWays(table(WEEK), table(second))).toEqual(Array(2).fill([5, 1]));
    const third = changed(second, 2, { text: "Bolt" });
    expect(takeBothWays(table(WEEK), table(third))).toEqual(Array(2).fill([5, 0]));
  });

  it("with one row more marks nothing", () => {
    const longer = [...WEEK.slice(0, 2), row(1, -999, "pótlólag"), ...WEEK.slice(2)];
    expect(takeBothWays(version(WEEK), version(longer))).toEqual(Array(2).fill([5, 0]));
  });

  it("is not seen in statements of other numbers, or in one that follows", () => {
    const second = changed(DAY, 2, { amount: forint(-7_500) });
    for (const [, marked] of takeBothWays(version(DAY), version(second, { number: "6" })))
      expect(marked).toBe(0);
    const next = row(0, -50, "Szilva Bt. 2026/11");
    const page = version([next], { opening: version(DAY).closing! });
    expect(takeBothWays(version(DAY), { ...page, closing: page.opening! - forint(50) })).toEqual(
      Array(2).fill([5, 0]),
    );
  });
});
