/**
 * Many statements of one day: the number of look-ups grows with their number. The test counts them
 * and takes no time.
 */
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { DayBook } from "#server/ledger/pairing/day-book.ts";
import { pairStatement } from "#server/ledger/pairing/pair-items.ts";
import type { NewItem, StatementFacts } from "#server/ledger/pairing/pair-types.ts";
import { hasTooManyOfADay, STATEMENTS_A_DAY_MAX } from "./statement-limit.ts";

const DAY = "2026-03-02" as LocalDate;
const UNIT = 100_000n;

/**
 * Number of look-ups of statements while n statements of one row each are paired one after another.
 * `sourceOf`: the file of each.
 */
function countLooks(
  count: number,
  amountOf: (at: number) => bigint,
  sourceOf: (at: number) => string = () => "file",
): { looks: number; added: number } {
  let looks = 0;
  let added = 0;
  let opening = 0n;
  const book = new DayBook([], []);
  for (let at = 0; at < count; at++) {
    const amount = amountOf(at);
    const facts: StatementFacts = {
      sourceId: sourceOf(at),
      kind: "statement",
      number: String(at),
      from: DAY,
      to: DAY,
      opening,
      closing: opening + amount,
      count: 1,
      proven: true,
      daysStated: true,
      firstLine: at,
      lastLine: at,
    };
    const statement = new Proxy(facts, {
      get: (target, name) => {
        looks++;
        return Reflect.get(target, name);
      },
    });
    const item = {
      seq: at,
      statement: at,
      line: at,
      id: `i${at}`,
      bookingDate: DAY,
      dayStated: true,
      valueDate: DAY,
      amount,
      currency: "HUF",
      originId: null,
      balanceAfter: null,
      partnerAccountNr: "",
      text: `t ${at}`,
    } as unknown as NewItem & { readonly id: string };
    const evidence = {
      sameContent: new Set<string>(),
      metSpaces: new Set<string>(),
      unstableSpaces: new Set<string>(),
    };
    const outcome = pairStatement(book, { statement, fresh: [item] }, evidence);
    book.take(statement, new Map([[at, item]]), outcome);
    added += outcome.fresh.length;
    opening += amount;
  }
  return { looks, added };
}

describe("statements of one day", () => {
  it("cost each the same, however many came before", () => {
    const [few, many] = [
      countLooks(200, (at) => BigInt(at + 1) * UNIT),
      countLooks(2_000, (at) => BigInt(at + 1) * UNIT),
    ];
    expect([few.added, many.added]).toEqual([200, 2_000]);
    // The chain of balances is not asked for where no amount is met again.
    expect(many.looks / 2_000).toBeLessThanOrEqual(few.looks / 200 + 1);
  });

  it("of two files are laid beside each other by ten facts a pair at the most", () => {
    const half = 300;
    const { looks, added } = countLooks(
      2 * half,
      (at) => BigInt(at + 1) * UNIT,
      (at) => (at < half ? "morning" : "evening"),
    );
    expect(added).toBe(2 * half);
    expect(looks).toBeLessThan(10 * half * half);
  });

  it("with rows of one amount are told apart by balances: each costs the same, and none is taken for another", () => {
    const [few, many] = [countLooks(200, () => UNIT), countLooks(2_000, () => UNIT)];
    expect([few.added, many.added]).toEqual([200, 2_000]);
    expect(many.looks / 2_000).toBeLessThanOrEqual(few.looks / 200 + 1);
  });

  it("with rows of one amount cost each the same in a second file too", () => {
    const inHalves = (half: number): { looks: number; added: number } =>
      countLooks(
        2 * half,
        () => UNIT,
        (at) => (at < half ? "morning" : "evening"),
      );
    const [few, many] = [inHalves(300), inHalves(1_500)];
    expect([few.added, many.added]).toEqual([600, 3_000]);
    // As many statements of other files as are asked for sums are asked in both.
    expect(many.looks / 3_000).toBeLessThanOrEqual(few.looks / 600 + 1);
  });

  it("are limited in one file, at the number that is named", () => {
    const days = (count: number) => Array.from({ length: count }, () => ({ day: DAY }));
    expect(hasTooManyOfADay(days(STATEMENTS_A_DAY_MAX))).toBe(false);
    expect(hasTooManyOfADay(days(STATEMENTS_A_DAY_MAX + 1))).toBe(true);
    expect(
      hasTooManyOfADay([...days(STATEMENTS_A_DAY_MAX), { day: "2026-03-03" as LocalDate }]),
    ).toBe(false);
  });
});
