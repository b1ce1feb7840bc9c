import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { DaySpan } from "./day-spans.ts";
import { findGaps, type StatementGap } from "./find-gaps.ts";
import { findRepeatedNumbers } from "./find-repeated-numbers.ts";
import { CASES, seen, statement, START } from "../../testing/gap-cases.ts";
import { PAGE_CASES } from "../../testing/page-cases.ts";
import type { StatementFacts } from "./statement-facts.ts";
import { readStatementNumber } from "./statement-number.ts";

const written = ({ from, to, reasons, numbers, difference, sure }: StatementGap): string =>
  [
    from === to ? from.slice(5) : `${from.slice(5)}…${to.slice(5)}`,
    reasons.join("+"),
    ...(numbers ? [`#${String(numbers.first)}-${String(numbers.last)}`] : []),
    ...(difference === null ? [] : [String(difference)]),
    ...(sure ? [] : ["?"]),
  ].join(" ");

describe("gaps between statements", () => {
  it.each([...CASES, ...PAGE_CASES])("$name", ({ statements, covered, gaps }) => {
    const facts = statements.map((text) => statement(text));
    const days = (covered ?? []).map((text) => seen(text));
    expect(findGaps(facts, days).map(written)).toEqual(gaps);
    // In whatever order the statements came.
    expect(findGaps(facts.toReversed(), days.toReversed()).map(written)).toEqual(gaps);
  });
});

interface Month {
  readonly statements: readonly StatementFacts[];
  /** The place of a statement that is neither the first nor the last. */
  readonly inner: number;
}

/** Daily statements that chain, each with a movement; some days have none. */
const months: fc.Arbitrary<Month> = fc
  .array(
    fc.record({
      pause: fc.integer({ min: 1, max: 4 }),
      days: fc.integer({ min: 0, max: 3 }),
      net: fc.integer({ min: 1, max: 1_000_000 }).map(BigInt),
      isStated: fc.boolean(),
    }),
    { minLength: 5, maxLength: 40 },
  )
  .chain((made) => {
    let day = START;
    let balance = 0n;
    const statements = made.map(({ pause, days, net, isStated }, index): StatementFacts => {
      const from = addDays(day, pause);
      day = addDays(from, days);
      const opening = balance;
      balance += net;
      return {
        id: String(index),
        series: "mt940",
        number: String(index + 1).padStart(3, "0"),
        from,
        to: day,
        intervalStated: isStated,
        opening,
        closing: balance,
      };
    });
    return fc.record({
      statements: fc.constant(statements),
      inner: fc.integer({ min: 1, max: statements.length - 2 }),
    });
  });

describe("a chain of statements", () => {
  it("is whole, and one that is left out is told with its number and its sum", () => {
    fc.assert(
      fc.property(months, ({ statements, inner }) => {
        expect(findGaps(statements)).toEqual([]);
        const missing = statements[inner]!;
        const gaps = findGaps(statements.toSpliced(inner, 1));
        expect(gaps).toHaveLength(1);
        expect(gaps[0]).toMatchObject({
          numbers: { first: inner + 1, last: inner + 1 },
          difference: missing.closing! - missing.opening!,
          sure: true,
        });
        expect(gaps[0]!.from <= missing.from && missing.to <= gaps[0]!.to).toBe(true);
      }),
    );
  });

  it("is whole where another origin has read the days of the one that is left out", () => {
    fc.assert(
      fc.property(months, ({ statements, inner }) => {
        const span: DaySpan = {
          from: statements[inner - 1]!.to,
          to: statements[inner + 1]!.from,
        };
        expect(findGaps(statements.toSpliced(inner, 1), [span])).toEqual([]);
      }),
    );
  });

  it("takes each statement twice, in another format, without a word", () => {
    fc.assert(
      fc.property(months, ({ statements }) => {
        const again = statements.map((each) => ({
          ...each,
          id: `again ${each.id}`,
          series: "camt.053",
          number: `2026/${each.number}`,
        }));
        expect(findGaps([...again, ...statements])).toEqual([]);
      }),
    );
  });
});

describe("the number of a statement", () => {
  const to = "2026-03-04" as LocalDate;

  it.each([
    ["12", "#", 12, undefined],
    ["00012", "#", 12, undefined],
    ["2026/12", "Y/#", 12, 26],
    ["12/2026", "#/Y", 12, 26],
    ["26-012", "Y-#", 12, 26],
    ["26/26", "Y/#", 26, 26],
    ["KIV-2025/012", "KIV-Y/#", 12, 25],
    ["2026", "#", 2026, undefined],
  ])("„%s” has a place", (number, template, counter, year) => {
    expect(readStatementNumber(number, to)).toEqual({
      template,
      counter,
      ...(year !== undefined && { year }),
    });
  });

  it.each(["", "NONREF", "20260304", "1/2/3", "12/34", "2026/123456"])(
    "„%s” has none",
    (number) => {
      expect(readStatementNumber(number, to)).toBeUndefined();
    },
  );
});

describe("numbers that repeat", () => {
  it.each([
    [
      "in a series that counts",
      ["m #1 03-02…03-02", "m #2 03-03…03-03", "m #2 03-04…03-04"],
      ["03-04"],
    ],
    [
      "before the next number",
      ["m #7 03-02…03-02", "m #7 03-03…03-03", "m #8 03-04…03-04"],
      ["03-03"],
    ],
    [
      "where every statement has the same",
      ["m #1 03-02…03-02", "m #1 03-03…03-03", "m #1 03-04…03-04"],
      [],
    ],
    ["in parts of one day", ["m #1 03-02…03-02", "m #2 03-03…03-03", "m #2 03-03…03-03"], []],
    [
      "in another year",
      ["m #1/2025 2025-12-30…2025-12-30", "m #1/2026 01-05…01-05", "m #2/2026 01-06…01-06"],
      [],
    ],
    ["in another series", ["m #1 03-02…03-02", "m #2 03-03…03-03", "c #2 03-04…03-04"], []],
  ])("%s", (_name, given, repeated) => {
    const found = findRepeatedNumbers(
      given.map((text, index) => ({ ...statement(text), id: `${index}` })),
    );
    expect(found.map(({ statement: { from } }) => from.slice(5))).toEqual(repeated);
  });
});
