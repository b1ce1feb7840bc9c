import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { shiftMonth } from "#web/ui/fields/month-grid.ts";
import { findPreset, isWholeMonth, monthPeriod, presetPeriod } from "./periods.ts";

const day = (text: string) => text as LocalDate;

describe("periods", () => {
  it("ends running periods today and closed ones on their last day", () => {
    expect(presetPeriod("thisMonth", day("2026-11-21"))).toEqual({
      from: "2026-11-01",
      to: "2026-11-21",
    });
    expect(presetPeriod("quarter", day("2026-11-21"))).toEqual({
      from: "2026-10-01",
      to: "2026-11-21",
    });
    expect(presetPeriod("previousMonth", day("2026-03-31"))).toEqual({
      from: "2026-02-01",
      to: "2026-02-28",
    });
  });

  it("knows the quarter before, whole", () => {
    expect(presetPeriod("previousQuarter", day("2026-11-21"))).toEqual({
      from: "2026-07-01",
      to: "2026-09-30",
    });
    expect(findPreset("2026-07-01", "2026-09-30", day("2026-12-31"))).toBe("previousQuarter");
  });

  it("knows years and the last thirty days", () => {
    const today = day("2026-11-21");
    expect(presetPeriod("thisYear", today)).toEqual({ from: "2026-01-01", to: "2026-11-21" });
    expect(presetPeriod("previousYear", today)).toEqual({ from: "2025-01-01", to: "2025-12-31" });
    expect(presetPeriod("last30Days", today)).toEqual({ from: "2026-10-23", to: "2026-11-21" });
  });

  it("crosses the year backwards", () => {
    expect(presetPeriod("previousQuarter", day("2026-02-28"))).toEqual({
      from: "2025-10-01",
      to: "2025-12-31",
    });
    expect(presetPeriod("previousMonth", day("2026-01-05"))).toEqual({
      from: "2025-12-01",
      to: "2025-12-31",
    });
  });

  it("recognises its own presets only", () => {
    expect(findPreset("2026-10-01", "2026-10-31", day("2026-11-21"))).toBe("previousMonth");
    expect(findPreset("2026-10-02", "2026-10-31", day("2026-11-21"))).toBeUndefined();
  });

  it("knows the leap day", () => {
    expect(monthPeriod(day("2024-02-10"))).toEqual({ from: "2024-02-01", to: "2024-02-29" });
  });

  it.each([
    ["2026-11-30", -1, "2026-10-01", "2026-10-31"],
    ["2026-01-15", -1, "2025-12-01", "2025-12-31"],
    ["2025-12-01", 1, "2026-01-01", "2026-01-31"],
    ["2024-03-31", -1, "2024-02-01", "2024-02-29"],
    ["2026-05-05", -17, "2024-12-01", "2024-12-31"],
  ])("steps from %s by %i months to %s – %s", (from, step, first, last) => {
    expect(monthPeriod(shiftMonth(day(from), step))).toEqual({ from: first, to: last });
  });

  it("knows a whole month from other days", () => {
    expect(isWholeMonth("2026-02-01", "2026-02-28")).toBe(true);
    expect(isWholeMonth("2026-02-01", "2026-02-27")).toBe(false);
    expect(isWholeMonth("2026-02-01", "2026-03-31")).toBe(false);
    expect(isWholeMonth("2026-02-01", undefined)).toBe(false);
    expect(isWholeMonth(undefined, "2026-02-28")).toBe(false);
  });
});
