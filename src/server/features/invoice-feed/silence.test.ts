import { describe, expect, it } from "vitest";
import { isFeedSilent } from "./silence.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const at = (day: string): Date => new Date(`${day}T09:00:00Z`);

describe("the silence of a connection that pushes", () => {
  it.each([
    ["busy for long, three banking days without a message", "2026-05-04", "2026-11-16", 43, true],
    ["busy for long, two of them", "2026-05-04", "2026-11-17", 43, false],
    ["an item a week as a rule, six banking days", "2026-05-04", "2026-11-11", 8, false],
    ["an item a week as a rule, four weeks", "2026-05-04", "2026-10-19", 8, true],
    ["two days old, with items on both, three banking days", "2026-11-13", "2026-11-16", 2, true],
    ["nothing in the books yet, as all waits for a decision", "2026-11-02", "2026-11-16", 0, true],
  ])("%s", (_, first, last, activeDays, silent) => {
    expect(
      isFeedSilent({ firstMessageAt: at(first), lastMessageAt: at(last), activeDays }, NOW, 3),
    ).toBe(silent);
  });

  it("is not said before the first message", () => {
    expect(isFeedSilent({ firstMessageAt: null, lastMessageAt: null, activeDays: 0 }, NOW, 3)).toBe(
      false,
    );
  });
});
