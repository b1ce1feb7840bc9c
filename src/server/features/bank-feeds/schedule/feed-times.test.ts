import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSilent } from "#server/features/bank-feeds/silence/feed-silence.policy.ts";
import { nextMorning, nextRetry } from "./feed-times.policy.ts";

const MORNING = { morningFromMinute: 4 * 60, morningMinutes: 120 };
const clock = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "Europe/Budapest",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const minuteOf = (at: Date): number => {
  const [hour, minute] = clock.format(at).split(":").map(Number);
  return hour! * 60 + minute!;
};

describe("the morning of a company", () => {
  it("is always later, on the same minute of Budapest's clocks, within a day and an hour, whatever the clocks do", () => {
    const when = fc.date({
      min: new Date("2026-01-01"),
      max: new Date("2028-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.uuid(), when, (companyId, after) => {
        const at = nextMorning(companyId, after, MORNING);
        const ahead = at.getTime() - after.getTime();
        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThanOrEqual(25 * 3_600_000);
        expect(minuteOf(at)).toBeGreaterThanOrEqual(4 * 60);
        expect(minuteOf(at)).toBeLessThan(6 * 60);
        expect(minuteOf(nextMorning(companyId, at, MORNING))).toBe(minuteOf(at));
      }),
    );
  });

  it("comes once on the days on which the clocks change", () => {
    for (const day of ["2026-03-29", "2026-10-25"]) {
      let at = new Date(`${day}T00:00:00Z`);
      at = nextMorning(
        "0198c0de-0000-7000-8000-000000000001",
        new Date(at.getTime() - 26 * 3_600_000),
        MORNING,
      );
      const days = new Set<string>();
      for (let count = 0; count < 4; count++) {
        days.add(at.toISOString().slice(0, 10));
        at = nextMorning("0198c0de-0000-7000-8000-000000000001", at, MORNING);
      }
      expect(days.size).toBe(4);
    }
  });

  it("spreads companies over its two hours", () => {
    const after = new Date("2026-11-20T12:00:00Z");
    const perQuarter = new Map<number, number>();
    for (let index = 0; index < 2_000; index++) {
      const quarter = Math.floor(minuteOf(nextMorning(`company ${index}`, after, MORNING)) / 15);
      perQuarter.set(quarter, (perQuarter.get(quarter) ?? 0) + 1);
    }
    expect(perQuarter.size).toBe(8);
    expect(Math.min(...perQuarter.values())).toBeGreaterThan(180);
  });

  it("may begin late in the evening: then its end is after midnight", () => {
    const evening = { morningFromMinute: 23 * 60, morningMinutes: 120 };
    const hours = new Set<number>();
    for (let index = 0; index < 100; index++) {
      const at = nextMorning(`company ${index}`, new Date("2026-11-20T12:00:00Z"), evening);
      hours.add(Math.floor(minuteOf(at) / 60));
      expect(minuteOf(nextRetry(`company ${index}`, at, evening))).toBeLessThan(80);
    }
    expect([...hours].sort()).toEqual([0, 23]);
  });

  it("is followed by one more try at its end, and then by the next day", () => {
    const own = nextMorning("company", new Date("2026-11-20T00:00:00Z"), MORNING);
    const retry = nextRetry("company", own, MORNING);
    expect(retry.toISOString().slice(0, 13)).toBe("2026-11-20T05");
    expect(minuteOf(nextRetry("company", retry, MORNING))).toBeLessThan(6 * 60);
  });
});

describe("silence", () => {
  const friday = new Date("2026-11-20T09:00:00Z");

  it("counts banking days: a busy account after five of them, not over a weekend", () => {
    const busy = { activeDays: 43 };
    expect(isSilent({ ...busy, lastNewsAt: new Date("2026-11-12T09:00:00Z") }, friday, 5)).toBe(
      true,
    );
    expect(isSilent({ ...busy, lastNewsAt: new Date("2026-11-13T09:00:00Z") }, friday, 5)).toBe(
      false,
    );
  });

  it("is not said of an account that always rests so long, or never had an item", () => {
    expect(
      isSilent({ activeDays: 4, lastNewsAt: new Date("2026-11-02T09:00:00Z") }, friday, 5),
    ).toBe(false);
    expect(
      isSilent({ activeDays: 4, lastNewsAt: new Date("2026-09-28T09:00:00Z") }, friday, 5),
    ).toBe(true);
    expect(
      isSilent({ activeDays: 0, lastNewsAt: new Date("2026-01-02T09:00:00Z") }, friday, 5),
    ).toBe(false);
    expect(isSilent({ activeDays: 9, lastNewsAt: null }, friday, 5)).toBe(false);
  });
});
