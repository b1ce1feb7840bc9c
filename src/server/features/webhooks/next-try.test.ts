import { describe, expect, it } from "vitest";
import { HOUR_MS, SECOND_MS } from "#values/durations.ts";
import { endpointPauseMs, nextTry } from "./next-try.policy.ts";

const FIRST = new Date("2026-11-20T08:00:00Z");

/** Hours from the first try to each repeat of a receiver that never answers well. */
function listRepeats(takesMs: number): number[] {
  const hours: number[] = [];
  let at = new Date(FIRST.getTime() + takesMs);
  for (let tries = 1; ; tries++) {
    const next = nextTry({ at, firstTryAt: FIRST, tries, retryAfterSeconds: null });
    if (next === undefined) return hours;
    hours.push((next.getTime() - FIRST.getTime()) / HOUR_MS);
    at = new Date(next.getTime() + takesMs);
  }
}

describe("a message that is never taken", () => {
  it("is sent again ever more rarely for 72 hours, the last time at their end", () => {
    const hours = listRepeats(0).map((each) => Math.round(each * 100) / 100);
    expect(hours).toEqual([
      0, 0.08, 0.58, 2.58, 7.58, 17.58, 27.58, 37.58, 47.58, 57.58, 67.58, 72,
    ]);
  });

  it("ends too where each try takes ten seconds", () => {
    const hours = listRepeats(10 * SECOND_MS);
    expect(hours.at(-1)).toBe(72);
  });

  it("waits as long as its receiver asks for, never beyond the end", () => {
    const asked = { at: FIRST, firstTryAt: FIRST, tries: 1, retryAfterSeconds: 60 };
    expect(nextTry(asked)?.getTime()).toBe(FIRST.getTime() + 60 * SECOND_MS);
    const late = new Date(FIRST.getTime() + 72 * HOUR_MS - 1);
    expect(nextTry({ ...asked, at: late })?.getTime()).toBe(late.getTime() + 1);
    expect(nextTry({ ...asked, at: new Date(late.getTime() + 1) })).toBeUndefined();
  });
});

describe("an endpoint that does not answer", () => {
  it("gets a pause from the third failure on, of ten minutes at most", () => {
    expect([1, 2, 3, 4, 5, 20].map(endpointPauseMs)).toEqual([
      0, 0, 10_000, 20_000, 40_000, 600_000,
    ]);
  });
});
