import { describe, expect, it } from "vitest";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { countDue, DORMANT_DAYS, findTail } from "./tail.policy.ts";

const TODAY = "2026-11-22" as LocalDate;
const day = (text: string) => `2026-${text}` as LocalDate;

describe("the days behind the last known one", () => {
  it.each([
    // through, feed, reason, dueTo
    [day("11-21"), "none", null, null],
    [day("11-10"), "none", "no_data", null],
    [day("10-20"), "none", "no_data", day("10-31")],
    [day("10-31"), "none", "no_data", null],
    [day("11-20"), "active", "no_data", null],
    [day("11-19"), "active", "no_data", null],
    [day("11-18"), "active", "feed_stopped", day("11-21")],
    [day("11-20"), "ended", "feed_stopped", day("11-21")],
  ] as const)(
    "after %s with a connection that is %s: %s, due to %s",
    (through, feed, reason, dueTo) => {
      const tail = findTail(through, feed, TODAY);
      expect(tail === null ? null : tail.reason).toBe(reason);
      expect(tail === null ? null : tail.dueTo).toBe(dueTo);
    },
  );

  it("are counted from the day behind it to the last due one", () => {
    expect(countDue(findTail(day("10-20"), "none", TODAY))).toBe(11);
    expect(countDue(null)).toBe(0);
  });

  it("are due of no account without data, and of none that was quiet for so long", () => {
    expect(findTail(null, "none", TODAY)).toBeNull();
    const last = addDays(TODAY, -DORMANT_DAYS);
    expect(findTail(last, "none", TODAY)?.dueTo).toBe("2026-10-31");
    expect(findTail(addDays(last, -1), "ended", TODAY)?.dueTo).toBeNull();
  });
});
