import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { sameDayOf, shiftMonth, weekdayOf, weeksOfMonth } from "./month-grid.ts";

const day = (text: string) => text as LocalDate;

describe("a month in weeks", () => {
  it.each([
    // The month, its first day's weekday, its weeks, its days.
    ["2026-11-22", 6, 6, 30],
    ["2026-02-10", 6, 5, 28],
    ["2027-02-10", 0, 4, 28],
    ["2024-02-29", 3, 5, 29],
    ["2026-10-01", 3, 5, 31],
    ["1969-12-31", 0, 5, 31],
  ])("of %s begins on Monday", (date, weekday, weeks, days) => {
    const grid = weeksOfMonth(day(date));
    expect(grid).toHaveLength(weeks);
    expect(grid[0]!.findIndex((each) => each !== undefined)).toBe(weekday);
    const all = grid.flat().filter((each) => each !== undefined);
    expect([all.length, all[0]!.slice(8), new Set(all).size]).toEqual([days, "01", days]);
    expect(all.every((each) => grid.some((week) => week[weekdayOf(each)] === each))).toBe(true);
  });

  it("moves by months over years and short months", () => {
    expect(shiftMonth(day("2026-11-22"), 2)).toBe("2027-01-01");
    expect(shiftMonth(day("2026-01-31"), -1)).toBe("2025-12-01");
    expect(sameDayOf(day("2026-01-31"), 1)).toBe("2026-02-28");
    expect(sameDayOf(day("2024-02-29"), 12)).toBe("2025-02-28");
    expect(sameDayOf(day("2026-03-15"), -3)).toBe("2025-12-15");
  });
});
