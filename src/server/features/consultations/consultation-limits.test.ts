import { describe, expect, it } from "vitest";
import {
  mayConfirm,
  OPEN_OF_ONE,
  OPEN_OF_ONE_A_DAY,
  type OpenTimes,
} from "./consultation-limits.ts";

const empty: OpenTimes = { booked: 0, all: 100, ofHouse: 0, ofNetwork: 0 };

describe("confirmed times", () => {
  it.each(["ofHouse", "ofNetwork"] as const)(
    "end at the bounds of the month and of the day: %s",
    (of) => {
      const month = (count: number) => mayConfirm({ ...empty, [of]: count }, empty);
      const day = (count: number) => mayConfirm(empty, { ...empty, [of]: count });
      expect([month(OPEN_OF_ONE - 1), month(OPEN_OF_ONE)]).toEqual([true, false]);
      expect([day(OPEN_OF_ONE_A_DAY - 1), day(OPEN_OF_ONE_A_DAY)]).toEqual([true, false]);
    },
  );

  it("are one for each once half of the month is booked", () => {
    const with1 = (booked: number) => mayConfirm({ ...empty, booked, ofNetwork: 1 }, empty);
    expect([with1(49), with1(50)]).toEqual([true, false]);
    expect(mayConfirm({ ...empty, booked: 99 }, empty)).toBe(true);
  });

  it("leave half of the month to others, whatever a stranger with 17 networks and 17 houses asks for", () => {
    const all = 216;
    const counts = new Map<number, number>();
    let booked = 0;
    for (let request = 0; request < 17 * 50; request++) {
      const mine = counts.get(request % 17) ?? 0;
      if (!mayConfirm({ booked, all, ofHouse: mine, ofNetwork: mine }, empty)) continue;
      counts.set(request % 17, mine + 1);
      booked++;
    }
    expect(booked).toBeLessThanOrEqual(all / 2);
    expect(mayConfirm({ ...empty, booked, all }, empty)).toBe(true);
  });
});
