/**
 * Statements of one row of one day: what the index finds decides as asking every item does, and the
 * number of items asked grows with the number of statements.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { DayBook } from "./day-book.ts";
import { pairStatement } from "./pair-items.ts";
import type { NewItem, PairOutcome, StatementFacts, StoredItem } from "./pair-types.ts";
import type { Alike } from "./one-row-index.ts";

const DAY = "2026-03-02" as LocalDate;
const UNIT = 100_000n;

interface OneRowStatement {
  readonly file: string;
  readonly number: string;
  /** In units; null without balances. */
  readonly opening: number | null;
  readonly units: number;
  readonly text: string;
  readonly kind: "statement" | "report" | "history";
  readonly id: string | null;
  readonly line: number;
  readonly proven: boolean;
  readonly rows: number;
}

const PLAIN = { kind: "statement", id: null, proven: true, units: 1, rows: 1 } as const;

/** Asks every item of the day and walks the chain from statement to statement. */
class AllWithAll extends DayBook {
  override findAlike(): undefined {
    return undefined;
  }

  override isOnPath(): undefined {
    return undefined;
  }
}

/** Counts the items that the index hands on. */
class Counted extends DayBook {
  asked = 0;

  override findAlike(...given: Parameters<DayBook["findAlike"]>): Alike | undefined {
    const found = super.findAlike(...given);
    this.asked += found?.items.length ?? this.alikeOn(DAY, given[0]).length;
    return found;
  }

  override statementsOf(item: StoredItem): readonly (readonly StatementFacts[])[] {
    this.asked++;
    return super.statementsOf(item);
  }
}

function pairAll(book: DayBook, statements: readonly OneRowStatement[]): PairOutcome[] {
  let seq = 0;
  return statements.map((each) => {
    const opening = each.opening === null ? null : BigInt(each.opening) * UNIT;
    const amount = BigInt(each.units) * UNIT;
    const statement: StatementFacts = {
      sourceId: each.file,
      kind: each.kind,
      number: each.number,
      from: DAY,
      to: DAY,
      opening,
      closing: opening === null ? null : opening + amount * BigInt(each.rows),
      count: each.rows,
      proven: each.proven,
      daysStated: true,
      firstLine: each.line,
      lastLine: each.line + each.rows - 1,
    };
    const fresh = Array.from({ length: each.rows }, (_, at): NewItem & { readonly id: string } => ({
      seq: seq++,
      line: each.line + at,
      id: `i${String(seq).padStart(6, "0")}`,
      bookingDate: DAY,
      dayStated: true,
      valueDate: DAY,
      amount,
      currency: "HUF",
      originId: each.id,
      balanceAfter: null,
      partnerAccountNr: "",
      text: each.text,
    }));
    const evidence = {
      sameContent: new Set(["a", each.file]),
      metSpaces: new Set<string>(),
      unstableSpaces: new Set<string>(),
    };
    const outcome = pairStatement(book, { statement, fresh }, evidence);
    book.take(statement, new Map(fresh.map((item) => [item.seq, item])), outcome);
    return outcome;
  });
}

const anyStatement: fc.Arbitrary<OneRowStatement> = fc.record({
  file: fc.constantFrom("a", "b", "c"),
  number: fc.constantFrom("", "1", "2", "3"),
  opening: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 6 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  units: fc.constantFrom(1, 1, 1, 1, 2, -1, 0),
  text: fc.constantFrom("kártyadíj", "kártyadíj", "bérleti díj március", "bérleti díj", ""),
  kind: fc.constantFrom("statement", "statement", "statement", "report", "history"),
  id: fc.constantFrom(null, null, null, "x:1", "x:2", "y:1"),
  line: fc.integer({ min: 1, max: 4 }),
  proven: fc.constantFrom(true, true, true, true, false),
  rows: fc.constantFrom(1, 1, 1, 1, 1, 2),
});

function twoFiles(
  half: number,
  change: (at: number, second: boolean) => Partial<OneRowStatement>,
): OneRowStatement[] {
  return Array.from({ length: 2 * half }, (_, at) => {
    const second = at >= half;
    const file = second ? "evening" : "morning";
    const base = { ...PLAIN, file, line: at, opening: at, number: String(at), text: "díj" };
    return { ...base, ...change(at, second) };
  });
}

// The last statement leads from the end of a chain back into its middle.
const RING: OneRowStatement[] = [
  { ...PLAIN, file: "a", number: "", opening: 2, text: "díj", line: 2, rows: 2 },
  { ...PLAIN, file: "a", number: "", opening: 1, text: "díj", line: 2 },
  { ...PLAIN, file: "a", number: "", opening: 4, units: -1, text: "díj", line: 1 },
  { ...PLAIN, file: "c", number: "", opening: 3, text: "díj", line: 1 },
];

describe("statements of one row", () => {
  it("are decided as if each were compared with all", () => {
    fc.assert(
      fc.property(fc.array(anyStatement, { maxLength: 14 }), (statements) => {
        expect(pairAll(new DayBook([], []), statements)).toEqual(
          pairAll(new AllWithAll([], []), statements),
        );
      }),
      { numRuns: 1_000, examples: [[RING]] },
    );
  });

  const kinds: readonly (readonly [
    string,
    (half: number) => (at: number, second: boolean) => Partial<OneRowStatement>,
    (half: number) => number,
  ])[] = [
    ["that continue the chain", () => () => ({}), (half) => 2 * half],
    [
      "that begin their numbers anew",
      (half) => (at) => ({ number: String(at % half) }),
      (half) => 2 * half,
    ],
    ["without numbers", () => () => ({ number: "" }), (half) => 2 * half],
    [
      "without numbers and with a gap between the files",
      () => (at, second) => ({ number: "", opening: at + (second ? 7 : 0) }),
      (half) => 2 * half,
    ],
    [
      "that repeat the first file",
      (half) => (at) => ({ opening: at % half, number: "" }),
      (half) => half,
    ],
    ["without balances", () => () => ({ opening: null }), (half) => half],
  ];

  it.each(kinds)("in two files %s cost each the same", (_name, change, rows) => {
    const count = (half: number): number => {
      const book = new Counted([], []);
      const outcomes = pairAll(book, twoFiles(half, change(half)));
      expect(outcomes.reduce((sum, { fresh }) => sum + fresh.length, 0)).toBe(rows(half));
      return book.asked / half;
    };
    expect(count(800)).toBeLessThanOrEqual(count(200) + 1);
  });
});
