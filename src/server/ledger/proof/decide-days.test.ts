import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { factsOf, PROOF_CASES, writeRun } from "../../testing/proof-cases.ts";
import { CASES, seen, statement } from "../../testing/gap-cases.ts";
import { PAGE_CASES } from "../../testing/page-cases.ts";
import { findGaps } from "../continuity/find-gaps.ts";
import { decideAccount } from "./decide-account.ts";
import { decideDays } from "./decide-days.ts";
import type { AccountFacts, DayRun, ItemDay, ProofStatement } from "./proof-facts.ts";
import { findRunningPoints } from "./running-balances.ts";

const START = "2026-03-01" as LocalDate;
const LATER = "2027-01-01" as LocalDate;

describe("the golden table of proven days", () => {
  it.each(PROOF_CASES)("$name", (given) => {
    expect(decideDays(factsOf(given)).map(writeRun)).toEqual(given.runs);
  });

  it.each(PROOF_CASES)("whatever the order: $name", (given) => {
    const facts = factsOf(given);
    const turned = { ...facts, readings: facts.readings.toReversed() };
    expect(decideDays(turned).map(writeRun)).toEqual(given.runs);
  });
});

describe("a gap that is sure", () => {
  it.each([...CASES, ...PAGE_CASES])("is proven nowhere: $name", ({ statements, covered }) => {
    const read = statements.map(statement);
    const readings = (covered ?? []).map(seen);
    const facts: AccountFacts = {
      statements: read.map((each, index) => ({
        ...each,
        id: String(index),
        ties: true,
        part: null,
        cameOn: "9999-12-31" as LocalDate,
      })),
      readings,
      days: itemsOf(read),
      unread: [],
    };
    const runs = decideDays(facts);
    for (const gap of findGaps(read, readings).filter(({ sure }) => sure)) {
      const met = runs.filter(({ from, to }) => from <= gap.to && to >= gap.from);
      expect(met.some(({ state }) => state === "unproven")).toBe(true);
      if (gap.reasons.includes("number"))
        expect(met.every(({ state }) => state === "unproven")).toBe(true);
    }
  });
});

/** Items that lead from each statement's opening to its closing balance, on its last day. */
function itemsOf(
  statements: readonly {
    from: LocalDate;
    to: LocalDate;
    opening: bigint | null;
    closing: bigint | null;
  }[],
): ItemDay[] {
  const days = new Map<LocalDate, bigint>();
  for (const { to, opening, closing } of statements)
    if (opening !== null && closing !== null)
      days.set(to, (days.get(to) ?? 0n) + closing - opening);
  return [...days]
    .map(([day, sum]) => ({ day, sum, count: 1, undated: 0 }))
    .toSorted((left, right) => (left.day < right.day ? -1 : 1));
}

/** A whole account: statements of one to nine days, each right, and the items behind them. */
const wholeAccount = fc
  .array(
    fc.record({
      length: fc.integer({ min: 1, max: 9 }),
      quiet: fc.integer({ min: 0, max: 3 }),
      items: fc.array(fc.record({ day: fc.nat(8), amount: fc.integer({ min: -900, max: 900 }) }), {
        maxLength: 6,
      }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => {
    let balance = 1_000n;
    let from = START;
    const statements: ProofStatement[] = [];
    const days = new Map<LocalDate, ItemDay>();
    for (const [index, { length, quiet, items }] of parts.entries()) {
      const opening = balance;
      for (const { day, amount } of items) {
        const at = addDays(from, day % length);
        const before = days.get(at) ?? { day: at, sum: 0n, count: 0, undated: 0 };
        days.set(at, { ...before, sum: before.sum + BigInt(amount), count: before.count + 1 });
        balance += BigInt(amount);
      }
      const to = addDays(from, length - 1);
      statements.push({
        id: String(index),
        series: "m",
        number: String(index + 1),
        from,
        to,
        intervalStated: true,
        opening,
        closing: balance,
        ties: true,
        part: null,
        cameOn: LATER,
      });
      from = addDays(to, 1 + quiet);
    }
    return {
      statements,
      readings: [],
      unread: [],
      days: [...days.values()].toSorted((left, right) => (left.day < right.day ? -1 : 1)),
    } satisfies AccountFacts;
  });

/**
 * The account without one statement, as if its items summed to zero. A swept one has a movement in
 * each statement and ends each of them where it began.
 */
function leaveOut(
  { statements, days, ...facts }: AccountFacts,
  lost: ProofStatement,
  { swept, numbered }: { readonly swept: boolean; readonly numbered: boolean },
): AccountFacts {
  const net = lost.closing! - lost.opening!;
  const level = (balance: bigint | null, from: LocalDate): bigint =>
    swept ? 7n : balance! - (from > lost.to ? net : 0n);
  const kept = statements
    .filter(({ id }) => id !== lost.id)
    .map((each) => ({
      ...each,
      number: numbered ? each.number : "",
      opening: level(each.opening, each.from),
      closing: level(each.closing, each.from),
    }));
  return {
    ...facts,
    statements: kept,
    days: swept
      ? kept.map(({ from }) => ({ day: from, sum: 0n, count: 2, undated: 0 }))
      : days.filter(({ day }) => day < lost.from || day > lost.to),
  };
}

describe("runs of days", () => {
  it("follow each other without a hole and without an overlap", () => {
    fc.assert(
      fc.property(wholeAccount, fc.array(fc.nat(11), { maxLength: 4 }), (facts, left) => {
        const kept = facts.statements.filter((_, index) => !left.includes(index));
        const runs = decideDays({ ...facts, statements: kept });
        for (const [index, run] of runs.entries()) {
          expect(run.from <= run.to).toBe(true);
          if (index > 0) expect(daysBetween(runs[index - 1]!.to, run.from)).toBe(1);
          expect(run.reason === null).toBe(run.state !== "unproven");
        }
      }),
      { seed: 16, numRuns: 150 },
    );
  });

  it("of a whole account are one proven run, however its files came", () => {
    fc.assert(
      fc.property(
        wholeAccount,
        fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
        (facts, keys) => {
          const statements = facts.statements
            .map((each, index) => ({ each, key: keys[index]! }))
            .toSorted((one, other) => one.key - other.key)
            .map(({ each }) => each);
          const runs = decideDays({
            ...facts,
            statements: [...statements, ...statements.slice(0, 2)],
          });
          expect(runs.map(({ state }) => state)).toEqual(["balance"]);
        },
      ),
      { seed: 17, numRuns: 150 },
    );
  });

  it("prove no day of a statement that is left out although its items sum to zero", () => {
    const numbering = fc.constantFrom("counted", "none");
    fc.assert(
      fc.property(wholeAccount, fc.nat(), numbering, fc.boolean(), (facts, place, how, swept) => {
        if (facts.statements.length < 3) return;
        const lost = facts.statements[1 + (place % (facts.statements.length - 2))]!;
        const zeroed = leaveOut(facts, lost, { swept, numbered: how === "counted" });
        const runs = decideDays(zeroed).filter(
          ({ from, to }) => from <= lost.to && to >= lost.from,
        );
        const states = runs.map(({ state }) => state);
        expect(states).not.toContain("balance");
        if (how === "counted" || swept) expect(states).not.toContain("level");
      }),
      { seed: 19, numRuns: 300 },
    );
  });

  it("name the day of an item that is gone, doubled, altered or moved to another statement", () => {
    fc.assert(
      fc.property(wholeAccount, fc.nat(), fc.integer({ min: 1, max: 500 }), (facts, place, by) => {
        if (facts.days.length === 0) return;
        const index = place % facts.days.length;
        const days = facts.days.map((each, at) =>
          at === index ? { ...each, sum: each.sum + BigInt(by) } : each,
        );
        const runs = decideDays({ ...facts, days });
        const { day } = facts.days[index]!;
        const met = runs.find(({ from, to }) => from <= day && to >= day);
        expect(met).toMatchObject({ state: "unproven", difference: -BigInt(by) });
      }),
      { seed: 18, numRuns: 150 },
    );
  });
});

describe("an account that changed its number", () => {
  const facts = (opening: string, days: readonly string[]): AccountFacts =>
    factsOf({ name: "", statements: [opening], items: days, runs: [] });
  const states = (runs: readonly DayRun[]): string[] => runs.map(writeRun);

  it("is proven number by number where each has its own balances", () => {
    const numbers = [
      facts("m # 03-02…03-10 100→105", ["03-05 5"]),
      facts("n # 03-08…03-12 0→7", ["03-09 7"]),
    ];
    expect(states(decideAccount(numbers))).toEqual(["03-02…03-12 balance"]);
  });

  it("is proven as one where the balance goes on", () => {
    const numbers = [
      facts("m # 03-02…03-05 100→105", ["03-05 5"]),
      facts("n # 03-06…03-12 105→112", ["03-09 7"]),
    ];
    expect(states(decideAccount(numbers))).toEqual(["03-02…03-12 balance"]);
  });
});

describe("running balances", () => {
  const item = (amount: bigint, balanceAfter: bigint | null, day = START) => ({
    day,
    amount,
    balanceAfter,
  });

  it("name the balance at the end of a day in whatever order its items stand", () => {
    const items = [item(5n, 12n), item(3n, 3n), item(4n, 7n)];
    expect(findRunningPoints(items)).toEqual([{ day: START, balance: 12n, weak: true }]);
  });

  it("say nothing of a day with an item without one, with a hole, or that ends as it began", () => {
    expect(findRunningPoints([item(5n, 5n), item(3n, null)])).toEqual([]);
    expect(findRunningPoints([item(5n, 5n), item(3n, 9n)])).toEqual([]);
    expect(findRunningPoints([item(5n, 5n), item(-5n, 0n)])).toEqual([]);
  });
});
