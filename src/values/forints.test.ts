import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  addForints,
  type Forints,
  forints,
  negateForints,
  shareOfForints,
  subtractForints,
  timesForints,
} from "./forints.ts";

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(forints);

describe("forints", () => {
  it.each([0.5, Number.NaN, Infinity, 2 ** 53])("are whole and exact: %d is refused", (ft) => {
    expect(() => forints(ft)).toThrow("whole");
  });

  it("are no bare number: neither a number nor the result of a plus stands for them", () => {
    expectTypeOf<number>().not.toExtend<Forints>();
    const [price, days] = [forints(100), 3];
    // @ts-expect-error A price and a number of days make no forints.
    const mixed: Forints = price + days;
    expect(mixed).toBe(103);
  });

  it("keep the sum: what is taken off and added again is the same", () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(addForints(subtractForints(a, b), b)).toBe(a);
        expect(addForints(a, negateForints(a))).toBe(0);
        expect(timesForints(3, a)).toBe(addForints(a, a, a));
      }),
      { seed: 41 },
    );
    expect(addForints()).toBe(0);
    expect(Object.is(negateForints(forints(0)), 0)).toBe(true);
  });

  it("are shared without a fraction: the part and its rest differ from the whole by one at most", () => {
    fc.assert(
      fc.property(amounts, fc.nat(31), (whole, days) => {
        const parts = [shareOfForints(whole, days, 31), shareOfForints(whole, 31 - days, 31)];
        expect(Math.abs(addForints(...parts) - whole)).toBeLessThanOrEqual(1);
      }),
      { seed: 41 },
    );
    expect(shareOfForints(forints(3), 1, 2)).toBe(2);
  });
});
