import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { budapestDayStart, type LocalDate } from "#values/local-date.ts";
import { meantDay } from "#values/meant-day.ts";

const dayOf = (text: string): string => meantDay(text.slice(0, 10) as LocalDate, text);

describe("the day that an instant means", () => {
  it.each([
    // A bare day, and a time without a zone.
    ["2026-10-04", "2026-10-04"],
    ["2026-10-04+02:00", "2026-10-04"],
    ["2026-10-04T22:00:00", "2026-10-04"],
    ["2026-10-04 23:00", "2026-10-04"],
    // Midnight at home, written in UTC, in summer and in winter.
    ["2026-10-04T22:00:00Z", "2026-10-05"],
    ["2026-10-04T22:00Z", "2026-10-05"],
    ["2026-10-04T22:00:00.000Z", "2026-10-05"],
    ["2026-10-04 22:00:00,000 UTC", "2026-10-05"],
    ["2026-10-04 22:00:00 +0000", "2026-10-05"],
    ["2026-10-04T22:00:00+00:00", "2026-10-05"],
    ["2026-10-04T22:00:00-00:00", "2026-10-05"],
    ["2026-10-04T22:00:00+00", "2026-10-05"],
    ["2026-11-01T23:00:00Z", "2026-11-02"],
    ["2026-12-31T23:00:00.000Z", "2027-01-01"],
    ["2028-02-28T23:00:00Z", "2028-02-29"],
    // Midnight at home, written in other zones.
    ["2026-10-05T00:00:00+02:00", "2026-10-05"],
    ["2026-11-02T00:00:00+01:00", "2026-11-02"],
    ["2026-10-04T23:00:00+01:00", "2026-10-05"],
    ["2026-10-05T01:00:00+03:00", "2026-10-05"],
    ["2026-10-05T03:30:00+05:30", "2026-10-05"],
    ["2026-10-04T18:00:00-04:00", "2026-10-05"],
    // The nights in which the clocks change, and the days beside them.
    ["2026-03-27T23:00:00Z", "2026-03-28"],
    ["2026-03-28T23:00:00Z", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "2026-03-30"],
    ["2026-10-24T22:00:00Z", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "2026-10-26"],
    // Programs without summer time: its midnight is one o'clock at home.
    ["2026-07-01T23:00:00Z", "2026-07-02"],
    ["2026-07-02T00:00:00+01:00", "2026-07-02"],
    // No midnight at home: the day as written.
    ["2026-11-01T22:00:00Z", "2026-11-01"],
    ["2026-10-04T22:00:00.001Z", "2026-10-04"],
    ["2026-10-04T22:00:01Z", "2026-10-04"],
    ["2026-10-04T22:30:00Z", "2026-10-04"],
    ["2026-10-04T21:59:59Z", "2026-10-04"],
    ["2026-10-04T23:30:00Z", "2026-10-04"],
    ["2026-10-04T23:59:59Z", "2026-10-04"],
    ["2026-10-05T00:00:00Z", "2026-10-05"],
    ["2026-10-05T12:00:00Z", "2026-10-05"],
    ["2026-10-04T23:00:00-05:00", "2026-10-04"],
    ["2026-10-04T24:00:00Z", "2026-10-04"],
    // Before 1980 Hungary had no summer time; in 1980 the clocks changed at midnight.
    ["1979-07-01T22:00:00Z", "1979-07-01"],
    ["1979-07-01T23:00:00Z", "1979-07-02"],
    ["1980-04-05T23:00:00Z", "1980-04-06"],
    ["1980-09-27T22:00:00Z", "1980-09-28"],
    ["1980-09-27T23:00:00Z", "1980-09-28"],
    ["1970-01-01T23:00:00Z", "1970-01-02"],
    // No day is behind the last.
    ["9999-12-31T23:00:00Z", "9999-12-31"],
  ])("%s is %s", (text, day) => {
    expect(dayOf(text)).toBe(day);
  });

  it("is the day whose beginning is written, for every day since 1900 and every whole zone", () => {
    const day = fc.date({
      min: new Date("1900-01-01"),
      max: new Date("2099-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.integer({ min: -12, max: 14 }), (found, hours) => {
        const wanted = found.toISOString().slice(0, 10) as LocalDate;
        const clock = new Date(budapestDayStart(wanted) + (hours * DAY_MS) / 24);
        const zone = `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
        expect(dayOf(clock.toISOString().replace("Z", zone))).toBe(wanted);
      }),
    );
  });
});
