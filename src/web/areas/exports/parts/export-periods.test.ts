import { expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { listOtherPeriods, listUsualPeriods, withoutToday } from "./export-periods.ts";

const day = (text: string) => text as LocalDate;
const told = (today: string) =>
  [...listUsualPeriods(day(today)), ...listOtherPeriods(day(today))].map(
    ({ name, from, to }) => `${name}: ${from} ${to}`,
  );

it("usual periods end before today, on which more may be booked", () => {
  expect(told("2026-11-30")).toEqual([
    "2026. október: 2026-10-01 2026-10-31",
    "2026. november, tegnapig: 2026-11-01 2026-11-29",
    "2026. 3. negyedév: 2026-07-01 2026-09-30",
    "Ez a negyedév: 2026-10-01 2026-11-29",
    "Ez az év: 2026-01-01 2026-11-29",
    "Előző év: 2025-01-01 2025-12-31",
    "Elmúlt 30 nap: 2026-11-01 2026-11-29",
  ]);
});

it("a period that begins today has no day yet", () => {
  expect(told("2027-01-01")).toEqual([
    "2026. december: 2026-12-01 2026-12-31",
    "2026. 4. negyedév: 2026-10-01 2026-12-31",
    "Előző év: 2026-01-01 2026-12-31",
    "Elmúlt 30 nap: 2026-12-03 2026-12-31",
  ]);
});

it("today alone stays as it was chosen", () => {
  const today = day("2026-11-30");
  expect(withoutToday({ from: today, to: today }, today)).toEqual({ from: today, to: today });
});
