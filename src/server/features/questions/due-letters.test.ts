import { describe, expect, it } from "vitest";
import { isLetterDue } from "./due-letters.ts";

/** Budapest time in November 2026. */
const at = (day: number, time: string): Date =>
  new Date(`2026-11-${String(day).padStart(2, "0")}T${time}:00+01:00`);
const fresh = (since: Date) => ({ since, toldAt: null, toldCount: 0 });
const told = (toldAt: Date, toldCount = 1) => ({ since: toldAt, toldAt, toldCount });

// The 9th is a Monday, the 13th a Friday.
describe("a letter about new questions", () => {
  it.each([
    ["together", at(9, "10:09"), false],
    ["together", at(9, "10:10"), true],
    ["daily", at(9, "15:59"), false],
    ["daily", at(9, "16:00"), true],
    ["weekly", at(13, "17:00"), false],
    ["weekly", at(16, "07:59"), false],
    ["weekly", at(16, "08:00"), true],
  ] as const)("of the rhythm %s, asked on Monday at ten: at %s %s", (rhythm, now, due) => {
    expect(isLetterDue(rhythm, [fresh(at(9, "10:00"))], now)).toBe(due);
  });

  it("waits for the next banking day where it was asked after the hour or at the weekend", () => {
    const late = [fresh(at(13, "16:01"))];
    for (const now of [at(13, "18:00"), at(14, "16:30"), at(15, "16:30"), at(16, "15:59")])
      expect(isLetterDue("daily", late, now)).toBe(false);
    expect(isLetterDue("daily", late, at(16, "16:00"))).toBe(true);
  });

  it("goes about nothing to nobody", () => {
    expect(isLetterDue("together", [], at(9, "16:00"))).toBe(false);
  });
});

describe("a reminder", () => {
  it("goes three days behind the letter, at the hour of letters", () => {
    const waiting = [told(at(9, "16:02"))];
    expect(isLetterDue("daily", waiting, at(12, "16:00"))).toBe(false);
    expect(isLetterDue("daily", waiting, at(12, "17:00"))).toBe(false);
    expect(isLetterDue("daily", waiting, at(13, "16:00"))).toBe(true);
    expect(isLetterDue("together", waiting, at(13, "15:59"))).toBe(false);
  });

  it("ends after the fifth letter", () => {
    const month = new Date("2026-12-31T17:00:00+01:00");
    expect(isLetterDue("daily", [told(at(9, "16:02"), 4)], month)).toBe(true);
    expect(isLetterDue("daily", [told(at(9, "16:02"), 5)], month)).toBe(false);
  });
});
