import { describe, expect, it } from "vitest";
import {
  HELD_PER_NETWORK,
  mayConfirm,
  mayHold,
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

  it("are one for each once a quarter of the month, or half of the day, is booked", () => {
    const with1 = (booked: number) => mayConfirm({ ...empty, booked, ofNetwork: 1 }, empty);
    expect([with1(24), with1(25)]).toEqual([true, false]);
    const ofDay = (booked: number) => mayConfirm(empty, { ...empty, booked, ofHouse: 1 });
    expect([ofDay(49), ofDay(50)]).toEqual([true, false]);
    expect(mayConfirm({ ...empty, booked: 99 }, empty)).toBe(true);
  });

  it.each([
    [9, 108],
    [9, 216],
    [17, 216],
  ])("of a stranger with %i networks and houses leave three of four of %i", (networks, all) => {
    const counts = new Map<number, number>();
    let booked = 0;
    for (let request = 0; request < networks * 50; request++) {
      const mine = counts.get(request % networks) ?? 0;
      if (!mayConfirm({ booked, all, ofHouse: mine, ofNetwork: mine }, empty)) continue;
      counts.set(request % networks, mine + 1);
      booked++;
    }
    expect(booked).toBeLessThanOrEqual(all / 4);
    expect(mayConfirm({ ...empty, booked, all }, empty)).toBe(true);
  });
});

describe("unconfirmed times", () => {
  const month = { free: 200, freeOfDay: 12, held: 0, heldOfDay: 0, heldByNetwork: 0 };
  it.each([
    ["of one network", "heldByNetwork", HELD_PER_NETWORK, {}],
    ["a tenth of the month's free times", "held", 20, {}],
    ["three, where few times are free", "held", 3, { free: 9, freeOfDay: 9 }],
    ["half of the day's", "heldOfDay", 6, {}],
    ["one, where the day has one", "heldOfDay", 1, { freeOfDay: 1 }],
  ] as const)("are at most so many: %s", (_name, field, most, facts) => {
    const hold = (count: number) => mayHold({ ...month, ...facts, [field]: count });
    expect([hold(most - 1), hold(most)]).toEqual([true, false]);
  });
});
