/** Money that two sources show in other rows, on other days, or in other hours of a day. */
import { describe, expect, it } from "vitest";
import { type Export, type ExportRow, PairingAccount } from "#server/testing/simulate-pairing.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

const MONDAY = "2026-03-02" as LocalDate;
const at = (shift: number): LocalDate => addDays(MONDAY, shift);
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;
const row = (
  shift: number,
  amount: number,
  text = "",
  more: Partial<ExportRow> = {},
): ExportRow => ({ date: at(shift), amount: forint(amount), text, ...more });

/** A proven statement that opens with this balance. */
function statement(opening: number, rows: ExportRow[], more: Partial<Export> = {}): Export {
  const net = rows.reduce((sum, { amount }) => sum + amount, 0n);
  const opens = forint(opening);
  return { kind: "statement", opening: opens, closing: opens + net, rows, ...more };
}

const sums = (...amounts: number[]): bigint[] => amounts.map(forint);

function takeBothWays(first: readonly Export[], second: readonly Export[]) {
  return [
    [...first, ...second],
    [...second, ...first],
  ].map((exports) => {
    const account = new PairingAccount();
    for (const each of exports) account.take(each);
    const marked = account.items.filter(({ doubleOf }) => doubleOf !== null);
    const named = new Set(marked.map(({ doubleOf }) => doubleOf));
    return {
      held: account.items.length,
      marked: marked.length,
      named: account.items.filter(({ id }) => named.has(id)).map(({ amount }) => amount),
    };
  });
}

describe("a batch that one statement shows as a sum and another by its items", () => {
  const items = [row(1, -300, "a"), row(1, -500, "b"), row(1, -450, "c")];
  const sum = row(1, -1_250, "Csoportos átutalás");
  const rest = row(1, 9_000, "vevő");
  const month = statement(10_000, [row(0, -70, "díj"), ...items, rest, row(2, 40, "kamat")]);

  it("is marked on either side, also where the two are of other stretches", () => {
    const daily = [
      statement(10_000, [row(0, -70, "díj")]),
      statement(9_930, [sum, rest]),
      statement(17_680, [row(2, 40, "kamat")]),
    ];
    const [sumsFirst, itemsFirst] = takeBothWays(daily, [month]);
    expect(sumsFirst).toEqual({ held: 7, marked: 3, named: [forint(-1_250)] });
    expect(itemsFirst).toEqual({ held: 7, marked: 1, named: [forint(-300)] });
  });

  it("is named by its own items where two statements of one stretch show several", () => {
    const second = [row(2, -20, "d"), row(2, -30, "e"), row(2, 7, "f")];
    const summed = [sum, rest, row(2, -43, "Csoportos átutalás")];
    const [sumsFirst] = takeBothWays(
      [statement(500, summed)],
      [statement(500, [...items, rest, ...second])],
    );
    expect(sumsFirst).toEqual({ held: 9, marked: 6, named: [forint(-1_250), forint(-43)] });
  });

  it("is marked where one of the two is a table without balances", () => {
    const table: Export = { rows: [row(0, -70, "díj"), ...items, rest, row(2, 40, "kamat")] };
    const [sumFirst] = takeBothWays([statement(9_930, [sum, rest])], [table]);
    expect(sumFirst).toEqual({ held: 7, marked: 3, named: [forint(-1_250)] });
  });

  it("is not looked for among items that only sum to nothing", () => {
    const level = statement(500, [row(1, -80, "ki"), row(1, 80, "vissza")]);
    const other: Export = { rows: [row(1, 30, "x"), row(1, -10, "y"), row(1, -20, "z")] };
    for (const { marked } of takeBothWays([level], [other])) expect(marked).toBe(0);
  });
});

describe("an item that two sources give another day", () => {
  const buys = (shift: number): ExportRow[] => [
    row(0, 900, "vevő"),
    row(shift, -1_990, "Benzinkút Érd"),
    row(4, 60, "kamat"),
  ];

  it("is marked where each of the two shows both days", () => {
    expect(takeBothWays([{ rows: buys(1) }], [{ rows: buys(2) }])).toEqual(
      Array(2).fill({ held: 4, marked: 1, named: [forint(-1_990)] }),
    );
  });

  it.each([1, 5, 6, 7, 8])(
    "is marked %i days away, up to seven: a weekend and Christmas",
    (days) => {
      const [before, after] = [row(-2, 40, "nyitó"), row(12, 60, "záró")];
      const list = (shift: number): Export => ({
        rows: [before, row(shift, -1_990, "Benzinkút Érd"), after],
      });
      for (const { held, marked } of takeBothWays([list(0)], [list(days)]))
        expect({ held, marked }).toEqual({ held: 4, marked: days > 7 ? 0 : 1 });
    },
  );

  it("is marked where one of the two sources says nothing about it", () => {
    const silent = buys(2).map((each) => ({ ...each, text: "" }));
    for (const { held, marked } of takeBothWays([{ rows: buys(1) }], [{ rows: silent }]))
      expect({ held, marked }).toEqual({ held: 4, marked: 1 });
  });

  it("is marked where one of the two adds codes and numbers to the words", () => {
    const added = buys(2).map((each) => ({
      ...each,
      text: `${each.text} Kártyás vásárlás PMNT CCRD POSD 260304000011`,
    }));
    for (const { held, marked } of takeBothWays([{ rows: buys(1) }], [{ rows: added }]))
      expect({ held, marked }).toEqual({ held: 4, marked: 1 });
  });

  it("is another item where the words differ, or where one source ends before", () => {
    const other = [...buys(1).slice(0, 1), row(2, -1_990, "Kávézó Pécs"), row(4, 60, "kamat")];
    for (const { marked } of takeBothWays([{ rows: buys(1) }], [{ rows: other }]))
      expect(marked).toBe(0);
    const ended: Export = { rows: buys(1).slice(0, 2) };
    const begun: Export = { rows: buys(2).slice(1) };
    for (const { marked } of takeBothWays([ended], [begun])) expect(marked).toBe(0);
  });

  it("is marked where the only day of one is the value day of the other, at an end too", () => {
    const list: Export = { rows: [row(0, -1_990, "Benzinkút Érd"), row(3, 5, "kamat")] };
    const valued = row(1, -1_990, "Benzinkút Érd", { valueDate: MONDAY });
    const later: Export = { rows: [valued, row(3, 5, "kamat", { valueDate: at(3) })] };
    expect(takeBothWays([list], [later])).toEqual(
      Array(2).fill({ held: 3, marked: 1, named: [forint(-1_990)] }),
    );
  });
});

describe("an item at the last or first day of a list, whose other list gives the other of its days", () => {
  const list = (shift: number): Export => ({
    rows: [row(0, 900, "vevő"), row(1, 40, "kamat"), row(shift, -1_990, "Benzinkút Érd")],
  });

  it.each([
    [4, 3],
    [4, 5],
    [3, 5],
    [-2, -1],
  ])("is marked in both orders (days %i and %i)", (booked, valued) => {
    expect(takeBothWays([list(booked)], [list(valued)])).toEqual(
      Array(2).fill({ held: 4, marked: 1, named: [forint(-1_990)] }),
    );
  });

  it("is held once, or marked, where a list has its row outside of the days that it states", () => {
    const stated = (shift: number): Export => ({
      rows: [...list(shift).rows, row(2, -60, "díj"), row(3, 8, "kamat")],
      from: MONDAY,
      to: at(4),
    });
    for (const { held, marked } of takeBothWays([stated(4)], [stated(5)]))
      expect(held - marked).toBe(5);
  });

  it("is marked where the bank numbers each export by its days, and beside other items of one list", () => {
    const named = (shift: number): Export => ({
      space: "ofx",
      rows: list(shift).rows.map((each) => ({ ...each, id: `${each.date}${each.amount}` })),
    });
    expect(takeBothWays([named(4)], [named(3)])).toEqual(
      Array(2).fill({ held: 4, marked: 1, named: [forint(-1_990)] }),
    );
    const booked: Export = {
      rows: [...list(4).rows, row(4, -20, "a"), row(3, 30, "b"), row(4, 7, "c")],
    };
    const valued: Export = {
      rows: [...list(5).rows, row(4, -20, "a"), row(4, 30, "b"), row(4, 7, "c")],
    };
    for (const { held, marked } of takeBothWays([booked], [valued]))
      expect({ held, marked }).toEqual({ held: 8, marked: 2 });
  });

  it("is marked where only one of the two begins a day earlier, and balances speak for both", () => {
    const moved = (shift: number): ExportRow => row(shift, -62, "Tranzakciós díj");
    const [fee, bill] = [row(1, -384, "Tranzakciós díj"), row(1, -10_011, "Áramszolgáltató")];
    const earlier = statement(20_000, [moved(0), fee, bill]);
    const later = statement(20_000, [fee, bill, moved(1), row(1, -11_584, "Szőlőfürt Bt.")]);
    const [longerFirst, longerLast] = takeBothWays([later], [earlier]);
    expect(longerFirst).toEqual({ held: 7, marked: 3, named: sums(-384, -10_011, -62) });
    expect(longerLast).toEqual({ held: 7, marked: 3, named: sums(-62, -384, -10_011) });
  });

  it("is marked where a list of one day has it, by one partner and the same words", () => {
    const rent = (shift: number, note = "Számla 2025/9489"): ExportRow =>
      row(shift, -216_781, note, { accountNr: "12009312-36649228-00000000" });
    const bill = row(1, -145_563, "Számla 2025/6585");
    const longer: Export = { rows: [rent(0), bill] };
    for (const { held, marked } of takeBothWays([longer], [{ rows: [bill, rent(1)] }]))
      expect({ held, marked }).toEqual({ held: 3, marked: 1 });
    // Another invoice of the same partner is another payment.
    const next: Export = { rows: [bill, rent(1, "Számla 2025/9512")] };
    for (const { held, marked } of takeBothWays([longer], [next]))
      expect({ held, marked }).toEqual({ held: 3, marked: 0 });
  });

  it("is another item where the lists have no day in common, or are hours of one day", () => {
    const before: Export = { rows: [row(0, 900, "vevő"), row(1, -1_990, "Benzinkút Érd")] };
    const behind: Export = { rows: [row(2, -1_990, "Benzinkút Érd"), row(3, 5, "kamat")] };
    const morning = statement(0, [row(0, 900, "vevő"), row(1, -50, "díj")]);
    const evening = statement(850, [row(1, 70, "vevő"), row(2, -50, "díj")]);
    for (const [one, other] of [
      [before, behind],
      [morning, evening],
    ] as const)
      for (const { held, marked } of takeBothWays([one], [other]))
        expect({ held, marked }).toEqual({ held: 4, marked: 0 });
  });
});

describe("a report of hours that a statement of the day does not show", () => {
  const shown = [row(0, 40, "be"), row(0, -15, "ki"), row(0, 20, "be")];
  const morning = statement(0, shown);
  const report = (rows: ExportRow[]): Export => ({ kind: "report", rows });

  it.each<[string, ExportRow[]]>([
    ["all of the day", [...shown, row(0, 70, "délután")]],
    ["the hours after it", [row(0, 70, "délután")]],
    ["hours that begin within it", [...shown.slice(1), row(0, 70, "délután")]],
  ])("of %s is kept, before and after the statement", (_name, rows) => {
    expect(takeBothWays([report(rows)], [morning])).toEqual(
      Array(2).fill({ held: 4, marked: 0, named: [] }),
    );
  });

  it("is taken once when the rest of the day comes", () => {
    const rest = statement(45, [row(0, 70, "délután"), row(0, -5, "díj")]);
    for (const { held } of takeBothWays([morning, report([row(0, 70, "délután")])], [rest]))
      expect(held).toBe(5);
  });

  it("is disproved by a statement that goes on after the day", () => {
    const longer = statement(0, [row(-1, 1, "x"), ...shown, row(1, 3)]);
    for (const { held } of takeBothWays([report([row(0, 70, "téves")])], [longer]))
      expect(held).toBe(5);
  });
});
