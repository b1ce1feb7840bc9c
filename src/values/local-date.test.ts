import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  budapestDate,
  budapestDayStart,
  daysBetween,
  parseLocalDate,
  type LocalDate,
} from "#values/local-date.ts";

describe("plain days", () => {
  it.each(["2026-02-28", "2024-02-29", "2000-02-29", "9999-12-31"])(
    "takes the real day %s",
    (text) => {
      expect(parseLocalDate(text)).toEqual({ ok: true, value: text });
    },
  );

  it.each([
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "26-01-01",
    "2026-1-1",
    "2026-01-01T00:00",
  ])("refuses %s", (text) => expect(parseLocalDate(text).ok).toBe(false));

  it("counts days the same way forwards and backwards", () => {
    const day = fc.date({
      min: new Date("1980-01-01"),
      max: new Date("2079-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (instant, days) => {
        const from = instant.toISOString().slice(0, 10) as LocalDate;
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(parseLocalDate(to).ok).toBe(true);
      }),
    );
  });

  it("is Budapest's day on both sides of midnight and of the summer time", () => {
    expect(budapestDate(Date.parse("2026-03-28T22:59:59Z"))).toBe("2026-03-28");
    expect(budapestDate(Date.parse("2026-03-28T23:00:00Z"))).toBe("2026-03-29");
    expect(budapestDate(Date.parse("2026-07-01T21:59:59Z"))).toBe("2026-07-01");
    expect(budapestDate(Date.parse("2026-07-01T22:00:00Z"))).toBe("2026-07-02");
  });

  it("begins at Budapest's midnight, also on the days on which summer time begins and ends", () => {
    for (const day of [
      "2026-01-15",
      "2026-03-29",
      "2026-03-30",
      "2026-07-02",
      "2026-10-25",
      "2026-10-26",
    ]) {
      const start = budapestDayStart(day as LocalDate);
      expect(budapestDate(start)).toBe(day);
      expect(budapestDate(start - 1)).toBe(addDays(day as LocalDate, -1));
    }
  });
});
