import { describe, expect, it } from "vitest";
import { addBankingDays, bankingDaysBetween, easterSunday, isBankingDay } from "./banking-days.ts";
import { addDays, type LocalDate } from "./local-date.ts";

const day = (text: string): LocalDate => text as LocalDate;

describe("Hungarian banking days", () => {
  it("knows the moving feasts", () => {
    expect([2024, 2025, 2026, 2027, 2028].map(easterSunday)).toEqual([
      "2024-03-31",
      "2025-04-20",
      "2026-04-05",
      "2027-03-28",
      "2028-04-16",
    ]);
    const feasts =
      "2026-04-03 2026-04-06 2026-05-25 2027-03-26 2027-03-29 2027-05-17 2028-04-14 2028-04-17 2028-06-05";
    for (const text of feasts.split(" ")) expect(isBankingDay(day(text)), text).toBe(false);
  });

  it("closes on holidays, weekends and days of rest that a decree moved", () => {
    for (const text of [
      "2026-01-01",
      "2026-01-02",
      "2026-08-20",
      "2026-08-21",
      "2026-10-23",
      "2026-12-24",
      "2026-12-12",
      "2026-11-21",
    ]) {
      expect(isBankingDay(day(text)), text).toBe(false);
    }
    for (const text of ["2026-11-20", "2026-11-23", "2026-12-23", "2026-12-28"])
      expect(isBankingDay(day(text)), text).toBe(true);
  });

  it("counts strictly between, and steps back and forth to the same day", () => {
    expect(bankingDaysBetween(day("2026-11-20"), day("2026-11-23"))).toBe(0);
    expect(bankingDaysBetween(day("2026-12-23"), day("2026-12-30"))).toBe(2);
    expect(addBankingDays(day("2026-12-23"), 1)).toBe("2026-12-28");
    expect(addBankingDays(day("2026-12-28"), -1)).toBe("2026-12-23");
    expect(addBankingDays(day("2026-11-21"), 0)).toBe("2026-11-21");
  });

  it("a year has as many as its weekdays without holidays", () => {
    let count = 0;
    for (let one = day("2026-01-01"); one <= "2026-12-31"; one = addDays(one, 1))
      if (isBankingDay(one)) count++;
    // 261 weekdays, less 1 Jan, 1 May, 20 Aug, 23 Oct, 24 and 25 Dec, three moving feasts and two
    // moved days of rest.
    expect(count).toBe(261 - 6 - 3 - 2);
  });
});
