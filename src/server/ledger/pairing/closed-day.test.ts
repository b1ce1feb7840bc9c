import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { isDayClosed } from "./closed-day.ts";
import type { StatementFacts } from "./pair-types.ts";

const DAY = "2026-03-03" as LocalDate;

function shows(from: number, to: number, opening: number, closing: number): StatementFacts {
  const day = (date: number): LocalDate => `2026-03-0${date}` as LocalDate;
  return {
    sourceId: `${from} ${to} ${opening}`,
    kind: "statement",
    number: "",
    from: day(from),
    to: day(to),
    opening: BigInt(opening),
    closing: BigInt(closing),
    count: 1,
    proven: true,
    daysStated: true,
    firstLine: 1,
    lastLine: 1,
  };
}

describe("a day is closed", () => {
  it.each<[string, StatementFacts[]]>([
    ["inside of a statement", [shows(2, 4, 0, 9)]],
    ["between neighbours", [shows(2, 2, 0, 3), shows(3, 3, 3, 5), shows(4, 4, 5, 6)]],
    ["by its parts", [shows(2, 2, 0, 3), shows(3, 3, 3, 5), shows(3, 3, 5, 8), shows(4, 4, 8, 9)]],
    ["by a longer one and its follower", [shows(1, 3, 0, 5), shows(5, 6, 5, 7)]],
  ])("%s", (_name, statements) => {
    expect(isDayClosed(statements, DAY)).toBe(true);
  });

  it.each<[string, StatementFacts[]]>([
    ["with nothing after it", [shows(2, 2, 0, 3), shows(3, 3, 3, 5)]],
    ["with nothing before it", [shows(3, 3, 3, 5), shows(4, 4, 5, 6)]],
    ["with a gap after it", [shows(2, 2, 0, 3), shows(3, 3, 3, 5), shows(4, 4, 6, 7)]],
    ["with its afternoon missing", [shows(2, 2, 0, 3), shows(3, 3, 3, 5), shows(4, 4, 8, 9)]],
    ["that no statement shows", [shows(2, 2, 0, 3), shows(4, 4, 3, 6)]],
  ])("not %s", (_name, statements) => {
    expect(isDayClosed(statements, DAY)).toBe(false);
  });
});
