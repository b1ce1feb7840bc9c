import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { awaitedUntil, learnRhythm } from "#settlements/payout-rhythm.ts";

const paid = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([day, paidOn]) => ({ day: day as LocalDate, paidOn: paidOn as LocalDate }));

describe("the rhythm of a provider", () => {
  it("is learned from its own payments in banking days", () => {
    // Friday to Tuesday are two banking days, Thursday to the next day is one.
    const known = paid(
      ["2026-11-06", "2026-11-10"],
      ["2026-11-12", "2026-11-13"],
      ["2026-11-13", "2026-11-17"],
      ["2026-11-17", "2026-11-17"],
    );
    expect(learnRhythm(known)).toEqual({ usual: 1, most: 2 });
  });

  it("is unknown for a few payments, and forgets those of long ago", () => {
    const one = ["2026-11-12", "2026-11-13"] as const;
    expect(learnRhythm(paid(one, one, one))).toBeUndefined();
    const slow = ["2026-01-05", "2026-02-05"] as const;
    const twelve = Array.from({ length: 12 }, () => one);
    expect(learnRhythm(paid(slow, ...twelve))).toEqual({ usual: 1, most: 1 });
  });

  it("says until when a credit is on time; without it the source's usual days do", () => {
    const end = "2026-11-30" as LocalDate;
    const friday = "2026-11-13" as LocalDate;
    expect(awaitedUntil(friday, { usual: 1, most: 2 }, end)).toBe("2026-11-18");
    expect(awaitedUntil(friday, undefined, end)).toBe(end);
  });
});
