import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { DayBook } from "./day-book.ts";
import { pairStatement } from "./pair-items.ts";
import type { NewItem, StatementFacts } from "./pair-types.ts";
import { ASKED_ALL_MAX, tellingOf } from "./seen-statements.ts";
import { relateItem, weakest } from "./statement-relation.ts";

const DAY = "2026-03-02" as LocalDate;
const NO_IDS = {
  sameContent: new Set<string>(),
  metSpaces: new Set<string>(),
  unstableSpaces: new Set<string>(),
};

function oneRow(at: number, more: Partial<StatementFacts> = {}): StatementFacts {
  return {
    sourceId: "file",
    kind: "statement",
    number: String(at),
    from: DAY,
    to: DAY,
    opening: 0n,
    closing: 500n,
    count: 1,
    proven: true,
    daysStated: true,
    firstLine: at,
    lastLine: at,
    ...more,
  };
}

function itemAt(at: number): NewItem & { readonly id: string } {
  return {
    id: `i${at}`,
    seq: at,
    line: at,
    bookingDate: DAY,
    dayStated: true,
    valueDate: DAY,
    amount: 500n,
    currency: "HUF",
    originId: null,
    balanceAfter: null,
    partnerAccountNr: "",
    text: "díj",
  };
}

/** One item that all these statements show. */
function takeAll(statements: readonly StatementFacts[]): DayBook {
  const book = new DayBook([], []);
  for (const [at, statement] of statements.entries()) {
    const [first] = book.on(DAY);
    const outcome =
      first === undefined
        ? pairStatement(book, { statement, fresh: [itemAt(at)] }, NO_IDS)
        : {
            pairs: [{ seq: at, storedId: first.id, rule: "count" as const }],
            fresh: [],
            skipped: [],
            superseded: [],
          };
    book.take(statement, new Map([[at, itemAt(at)]]), outcome);
  }
  return book;
}

describe("the statements of an item that are compared", () => {
  it("are all of them up to the limit, and of thousands a few", () => {
    const seen = Array.from({ length: 3_000 }, (_, at) => [oneRow(at)]);
    const next = oneRow(9_999, { sourceId: "other" });
    expect(tellingOf(seen.slice(0, ASKED_ALL_MAX), next)).toHaveLength(ASKED_ALL_MAX);
    expect(tellingOf(seen.slice(0, ASKED_ALL_MAX + 1), next)).toHaveLength(2);
    expect(tellingOf(seen, oneRow(2_500, { sourceId: "other" }))).toHaveLength(3);
  });

  it("tell the same as all of them together", () => {
    const facts = fc.record({
      sourceId: fc.constantFrom("a", "b"),
      kind: fc.constantFrom("statement" as const, "history" as const),
      number: fc.constantFrom("", "1", "2", "3", "4"),
      opening: fc.constantFrom(0n, 500n, null),
      count: fc.constantFrom(1, 1, 1, 2),
    });
    const statement = facts.map(({ opening, ...more }) => ({
      ...more,
      opening,
      closing: opening === null ? null : opening + 500n,
    }));
    const many = fc.array(statement, { minLength: ASKED_ALL_MAX + 1, maxLength: 60 });
    fc.assert(
      fc.property(many, statement, (drawn, last) => {
        const book = takeAll(drawn.map((each, at) => oneRow(at, each)));
        const [item] = book.on(DAY);
        const next = oneRow(900, { ...last, sourceId: "c", count: 1 });
        const relations = book.relate(next, [itemAt(900)]);
        const of = book
          .statementsOf(item!)
          .map((seen) => weakest(seen.map((other) => relations.to(other, DAY)!)));
        expect(relations.of(item!, DAY)).toBe(relateItem(of));
      }),
      { numRuns: 150 },
    );
  });

  it("make thousands of equal statements cost each the same", () => {
    const looksFor = (count: number): number => {
      let looks = 0;
      const book = new DayBook([], []);
      for (let at = 0; at < count; at++) {
        const statement = new Proxy(oneRow(at, { sourceId: at % 2 === 0 ? "a" : "b" }), {
          get: (target, name) => {
            looks++;
            return Reflect.get(target, name);
          },
        });
        const outcome = pairStatement(book, { statement, fresh: [itemAt(at)] }, NO_IDS);
        book.take(statement, new Map([[at, itemAt(at)]]), outcome);
      }
      expect(book.on(DAY)).toHaveLength(1);
      return looks / count;
    };
    expect(looksFor(1_500)).toBeLessThanOrEqual(looksFor(300) * 1.1);
  });
});
