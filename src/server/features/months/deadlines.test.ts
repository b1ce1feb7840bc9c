import { expect, it } from "vitest";
import type { DeadlineRuleTable } from "#server/database/tables/months.ts";
import type { LocalDate } from "#values/local-date.ts";
import { findDeadlines } from "./deadlines.ts";

const KINDS = { month: "vatMonthly", quarter: "vatQuarterly", year: "vatYearly" } as const;

const rule = (
  period: DeadlineRuleTable["period"],
  months_after: number,
  day: number,
  days: Partial<Record<"valid_from" | "valid_to", string>> = {},
): DeadlineRuleTable => ({
  kind: KINDS[period],
  period,
  months_after,
  day,
  valid_from: (days.valid_from ?? "2020-01-01") as LocalDate,
  valid_to: (days.valid_to ?? null) as LocalDate | null,
});

it.each([
  // A Friday.
  ["month", 1, 20, "2026-10", "2026-11-20"],
  // 20 September 2026 is a Sunday.
  ["month", 1, 20, "2026-08", "2026-09-21"],
  // 1 November is a holiday on a Sunday.
  ["month", 1, 1, "2026-10", "2026-11-02"],
  ["month", 1, 12, "2026-12", "2027-01-12"],
  // The last day of a month that is shorter, a Sunday.
  ["month", 1, 31, "2027-01", "2027-03-01"],
  ["quarter", 1, 20, "2026-10", "2027-01-20"],
  ["quarter", 1, 20, "2026-09", "2026-10-20"],
  ["year", 2, 25, "2026-03", "2027-02-25"],
  ["year", 5, 31, "2026-12", "2027-05-31"],
] as const)("of a %s, %i months later on day %i: %s → %s", (period, after, day, month, date) => {
  expect(findDeadlines([rule(period, after, day)], month)).toEqual([{ kind: KINDS[period], date }]);
});

it("a rule counts for the periods that end on its days, and the earliest comes first", () => {
  const before = rule("month", 1, 20, { valid_to: "2026-10-31" });
  const since = rule("month", 1, 25, { valid_from: "2026-11-01" });
  const wages = { ...rule("month", 1, 10), kind: "wages" as const };
  expect(findDeadlines([before, since, wages], "2026-10")).toEqual([
    { kind: "wages", date: "2026-11-10" },
    { kind: "vatMonthly", date: "2026-11-20" },
  ]);
  expect(findDeadlines([before, since], "2026-11")).toEqual([
    { kind: "vatMonthly", date: "2026-12-28" },
  ]);
});
