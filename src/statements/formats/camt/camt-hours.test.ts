import { describe, expect, it } from "vitest";
import { daysFrom, toldOn } from "#statements/formats/camt/camt-hours.ts";
import type { LocalDate } from "#values/local-date.ts";

/** The end of the interval, the creation, the day of the closing balance, and the day told of. */
const CASES: readonly [until: string, created: string, closing: string, told: string][] = [
  // The ends and creations of the given samples.
  ["2014-01-05T23:59:59.999Z", "2014-01-06T16:20:26.673Z", "2014-01-05", ""],
  ["2017-03-23T23:59:59", "2017-03-23T14:47:00", "2017-03-23", "2017-03-23"],
  ["2017-11-30T00:00:00", "2017-11-30T00:00:00", "2017-11-30", ""],
  ["2007-10-18T12:30:00+01:00", "2015-03-10T18:43:50+00:00", "2007-10-18", "2007-10-18"],
  // Written in the morning of the last day.
  ["2026-10-31T10:00:00", "2026-10-31T10:00:00", "2026-10-31", "2026-10-31"],
  ["2026-10-31T10:00:00", "2026-11-02T06:00:00", "2026-10-31", "2026-10-31"],
  ["2026-10-31T23:59:59", "2026-10-31T10:00:00", "2026-10-31", "2026-10-31"],
  ["2026-10-31", "2026-10-31T22:45:00", "2026-10-31", "2026-10-31"],
  ["2026-10-31", "2026-10-29T08:00:00", "2026-10-31", "2026-10-29"],
  // The day was over.
  ["2026-10-31T23:59:59", "2026-11-01T03:10:00", "2026-10-31", ""],
  ["2026-10-31T23:59:00", "2026-10-31T23:59:30", "2026-10-31", ""],
  ["2026-10-31", "", "2026-10-31", ""],
  ["2026-10-31", "2026-10-31", "2026-10-31", ""],
  ["2026-10-31T22:59:59Z", "2026-11-01T02:00:00Z", "2026-10-31", ""],
  ["2026-10-31T23:59:59+01:00", "2026-10-31T23:30:00Z", "2026-10-31", ""],
  // Midnight is the day, unless the closing balance is of the day before.
  ["2026-10-31T00:00:00", "2026-11-02T08:00:00", "2026-10-31", ""],
  ["2026-11-01T00:00:00", "2026-11-02T08:00:00", "2026-10-31", "2026-11-01"],
];

describe("the hours of a CAMT statement", () => {
  it.each(CASES)("that ends %s, written %s, closing %s: %s", (until, created, closing, told) => {
    const hours = { until, created, closingDay: closing as LocalDate };
    expect(toldOn(until.slice(0, 10) as LocalDate, hours) ?? "").toBe(told);
  });
});

describe("a CAMT interval that begins within a day", () => {
  it.each([
    ["2026-10-01T12:00:00+02:00", "2026-10-05", "31", "2026-10-02", undefined],
    ["2026-10-01T12:00:00+02:00", undefined, "31", "2026-10-02", undefined],
    ["2026-10-01T12:00:00+02:00", "2026-10-01", "31", "2026-10-01", "2026-10-02"],
    ["2026-10-01T12:00:00+02:00", undefined, "01", "2026-10-01", "2026-10-02"],
    ["2026-10-01T00:00:00", "2026-10-05", "31", "2026-10-01", undefined],
    ["2026-09-30T22:00:00Z", "2026-10-05", "31", "2026-10-01", undefined],
    ["2026-10-01", "2026-10-05", "31", "2026-10-01", undefined],
  ])("%s with the first row of %s, up to the %sth", (since, first, last, from, wholeFrom) => {
    const to = `2026-10-${last}` as LocalDate;
    const interval = { from: "2026-10-01" as LocalDate, to, since };
    expect(daysFrom(interval, first as LocalDate | undefined)).toEqual({ from, wholeFrom });
  });
});
