import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { shownMonths } from "./shown-months.ts";

const TODAY = "2026-11-22" as LocalDate;

const show = (from?: string, to?: string): string => {
  const months = shownMonths({ ...(from && { from }), ...(to && { to }) }, TODAY);
  return months ? `${months.from}…${months.to}${months.differs ? " differs" : ""}` : "";
};

describe("the months of the statistics", () => {
  it("are the last twelve for every month", () => {
    expect(shownMonths(null, TODAY)).toBe(undefined);
  });

  it.each([
    ["a month", "2026-10-01", "2026-10-31", "2026-10…2026-10"],
    ["a year", "2025-01-01", "2025-12-31", "2025-01…2025-12"],
    ["days within a month", "2026-10-03", "2026-10-12", "2026-10…2026-10 differs"],
    ["days over the turn of a year", "2025-12-15", "2026-01-31", "2025-12…2026-01 differs"],
    ["two years", "2025-01-01", "2026-12-31", "2025-01…2026-12"],
    ["more than can be shown", "2024-01-01", "2026-10-31", "2024-11…2026-10 differs"],
    ["an open end", "2026-09-01", undefined, "2026-09…2026-11"],
    ["an open begin", undefined, "2026-10-31", "2025-11…2026-10"],
    ["a begin after today", "2027-02-01", undefined, "2027-02…2027-02"],
  ])("are those of %s", (_name, from, to, wanted) => {
    expect(show(from, to)).toBe(wanted);
  });
});
