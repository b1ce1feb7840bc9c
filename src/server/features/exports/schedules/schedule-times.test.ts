import { describe, expect, it } from "vitest";
import { describeScheduleTime } from "#contract/exports/schedule-words.ts";
import type { ScheduleTime } from "#contract/exports/export-schedules.ts";
import { HOUR_MS } from "#values/durations.ts";
import { budapestMinute, daysBetween, type LocalDate } from "#values/local-date.ts";
import { daysOfFile, daysOfNews, nextRun } from "./schedule-times.policy.ts";

const time = (every: ScheduleTime["every"], day: number, hour: number): ScheduleTime => ({
  every,
  day,
  hour,
});
const local = (at: Date): string => budapestMinute(at.getTime());

describe("a schedule's next run", () => {
  it.each([
    [time("day", 1, 7), "2026-11-23T05:59:59Z", "2026-11-23 07:00"],
    [time("day", 1, 7), "2026-11-23T06:00:00Z", "2026-11-24 07:00"],
    [time("week", 1, 7), "2026-11-23T04:00:00Z", "2026-11-23 07:00"],
    [time("week", 7, 0), "2026-11-23T04:00:00Z", "2026-11-29 00:00"],
    [time("month", 5, 7), "2026-11-23T04:00:00Z", "2026-12-05 07:00"],
    [time("month", 31, 23), "2026-02-01T04:00:00Z", "2026-02-28 23:00"],
    [time("month", 29, 7), "2028-02-10T04:00:00Z", "2028-02-29 07:00"],
    [time("month", 31, 7), "2026-12-31T10:00:00Z", "2027-01-31 07:00"],
    // In the night of 29 March 2026 there is no 2:00.
    [time("day", 1, 2), "2026-03-28T12:00:00Z", "2026-03-29 03:00"],
    [time("day", 1, 2), "2026-03-29T01:00:00Z", "2026-03-30 02:00"],
  ])("of %o after %s is %s", (given, after, expected) => {
    expect(local(nextRun(given, new Date(after)))).toBe(expected);
  });

  it("comes once in the night that has its hour twice", () => {
    const first = nextRun(time("day", 1, 2), new Date("2026-10-24T12:00:00Z"));
    expect(first.toISOString()).toBe("2026-10-25T00:00:00.000Z");
    expect(nextRun(time("day", 1, 2), first).toISOString()).toBe("2026-10-26T01:00:00.000Z");
  });

  it("comes exactly once on each of its days, at its hour, through two years", () => {
    for (const given of [time("day", 1, 3), time("week", 3, 2), time("month", 31, 1)]) {
      const seen: string[] = [];
      for (let at = new Date("2026-01-01T12:00:00Z"); at < new Date("2028-01-01T00:00:00Z");) {
        at = nextRun(given, at);
        seen.push(local(at));
      }
      expect(new Set(seen.map((each) => each.slice(0, 10))).size).toBe(seen.length);
      const off = seen.filter((each) => Number(each.slice(11, 13)) !== given.hour);
      expect(off.length).toBeLessThanOrEqual(2);
      expect(seen.length).toBeGreaterThanOrEqual({ day: 729, week: 104, month: 24 }[given.every]);
    }
  });
});

describe("the days of a scheduled file", () => {
  it.each([
    ["day", "2026-11-23", null, "2026-11-22", "2026-11-22"],
    ["week", "2026-11-23", null, "2026-11-16", "2026-11-22"],
    ["week", "2026-11-22", null, "2026-11-09", "2026-11-15"],
    ["month", "2026-03-01", null, "2026-02-01", "2026-02-28"],
    ["month", "2026-01-31", null, "2025-12-01", "2025-12-31"],
    // Runs that were missed, failed or paused.
    ["day", "2026-11-23", "2026-11-19", "2026-11-20", "2026-11-22"],
    ["month", "2026-11-05", "2026-07-31", "2026-08-01", "2026-10-31"],
    // Another rhythm goes on where the last file ended.
    ["week", "2026-11-05", "2026-10-31", "2026-11-01", "2026-11-01"],
    ["day", "2026-11-23", "2001-01-01", "2016-11-15", "2026-11-22"],
  ] as const)("each %s, on %s, after %s: %s to %s", (every, day, covered, from, to) => {
    const at = new Date(`${day}T06:00:00Z`);
    expect(daysOfFile({ every }, at, covered as LocalDate | null)).toEqual({ from, to });
  });

  it("are none where the last file has them", () => {
    const at = new Date("2026-11-05T06:00:00Z");
    expect(daysOfFile({ every: "week" }, at, "2026-11-01" as LocalDate)).toBeUndefined();
    expect(daysOfFile({ every: "month" }, at, "2026-11-04" as LocalDate)).toBeUndefined();
  });

  it("leave no day out and repeat none, whatever runs are missed", () => {
    const gaps = new Set<number>();
    for (const every of ["day", "week", "month"] as const) {
      let covered: LocalDate | null = null;
      let at = new Date("2025-01-01T06:00:00Z");
      for (let run = 0; run < 200; run++) {
        at = nextRun(time(every, 3, 7), new Date(at.getTime() + ((run * 37) % 90) * 24 * HOUR_MS));
        const days = daysOfFile({ every }, at, covered);
        if (days === undefined) continue;
        if (covered !== null) gaps.add(daysBetween(covered, days.from));
        covered = days.to;
      }
    }
    expect([...gaps]).toEqual([1]);
  });

  it("of new items end today and are as long as an export may be", () => {
    expect(daysOfNews(new Date("2026-11-23T23:30:00Z"))).toEqual({
      from: "2016-11-17",
      to: "2026-11-24",
    });
  });
});

describe("a schedule in words", () => {
  it.each([
    [time("day", 1, 7), "minden nap, 7:00-kor"],
    [time("week", 4, 18), "minden csütörtökön, 18:00-kor"],
    [time("month", 1, 7), "minden hónap 1-jén, 7:00-kor"],
    [time("month", 16, 7), "minden hónap 16-án, 7:00-kor"],
    [time("month", 25, 0), "minden hónap 25-én, 0:00-kor"],
    [time("month", 31, 7), "minden hónap utolsó napján, 7:00-kor"],
  ])("%o: %s", (given, expected) => expect(describeScheduleTime(given)).toBe(expected));
});
