import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { type DayRange, findMeetings } from "./shown-days.ts";

const range = (from: number, to: number): DayRange => ({
  from: `2026-03-${String(from).padStart(2, "0")}` as LocalDate,
  to: `2026-03-${String(to).padStart(2, "0")}` as LocalDate,
});

describe("days on which one origin ends and another begins", () => {
  it.each([
    ["end and beginning", range(1, 5), range(5, 9), "2026-03-05"],
    ["beginning and end", range(5, 9), range(1, 5), "2026-03-05"],
    ["one day each", range(5, 5), range(5, 5), "2026-03-05"],
    ["one day at the end of the other", range(1, 5), range(5, 5), "2026-03-05"],
    ["one day inside the other", range(1, 9), range(5, 5), undefined],
    ["two days in common", range(1, 5), range(4, 9), undefined],
    ["none in common", range(1, 4), range(5, 9), undefined],
    ["no rows", range(1, 4), undefined, undefined],
  ])("%s", (_name, one, other, day) => {
    const ranges = new Map([
      ["f", one],
      ["a", other],
    ]);
    expect(findMeetings(ranges)).toEqual(
      day === undefined ? [] : [{ accountIds: ["f", "a"], day }],
    );
  });
});
