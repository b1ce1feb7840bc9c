import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSubset, PARTS_MAX, SUBSET_CANDIDATES_MAX } from "#settlements/matching/subset-sum.ts";

const parts = (...amounts: number[]) =>
  amounts.map((amount, at) => ({ id: `p${at}`, amount: BigInt(amount) }));

/** All subsets of one size, without any cleverness. */
function subsetsOf<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) =>
    subsetsOf(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

describe("a sum of parts", () => {
  it.each([
    ["one pair", 10, parts(1, 4, 6), { found: "one", ids: ["p1", "p2"] }],
    ["two pairs", 10, parts(4, 6, 3, 7), { found: "several", ids: undefined }],
    ["the smaller number of parts", 10, parts(4, 6, 1, 2, 3), { found: "one", ids: ["p0", "p1"] }],
    ["no part twice", 10, parts(5, 3), { found: "none", ids: undefined }],
    ["equal parts are two answers", 10, parts(5, 5, 5), { found: "several", ids: undefined }],
    [
      "six parts",
      63,
      parts(1, 2, 4, 8, 16, 32),
      { found: "one", ids: ["p0", "p1", "p2", "p3", "p4", "p5"] },
    ],
    ["not seven parts", 127, parts(1, 2, 4, 8, 16, 32, 64), { found: "none", ids: undefined }],
    ["nothing", 5, [], { found: "none", ids: undefined }],
  ] as const)("%s", (_name, target, given, { found, ids }) => {
    const answer = findSubset(BigInt(target), given, { min: 2 });
    expect(answer.found).toBe(found);
    expect(answer.found === "one" ? answer.parts.map(({ id }) => id) : undefined).toEqual(ids);
  });

  it("is not looked for among more candidates than the limit", () => {
    const given = (count: number) => parts(...Array.from({ length: count }, (_none, at) => at + 1));
    expect(findSubset(1_000_000n, given(SUBSET_CANDIDATES_MAX), { min: 2 }).found).toBe("none");
    const many = given(SUBSET_CANDIDATES_MAX + 1);
    expect(findSubset(1_000_000n, many, { min: 2 }).found).toBe("too_many");
    expect(findSubset(30n, many, { min: 2 }).found).toBe("several");
  });

  it("is what trying every subset finds", () => {
    const amounts = fc.array(fc.integer({ min: -3, max: 30 }), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (given, target) => {
        const all = parts(...given);
        const usable = all.filter(({ amount }) => amount > 0n);
        let expected: string[][] = [];
        for (let size = 2; size <= PARTS_MAX && expected.length === 0; size++)
          expected = subsetsOf(usable, size)
            .filter((some) => some.reduce((sum, { amount }) => sum + amount, 0n) === BigInt(target))
            .map((some) => some.map(({ id }) => id));
        const answer = findSubset(BigInt(target), all, { min: 2 });
        expect(answer.found).toBe(["none", "one"][expected.length] ?? "several");
        if (answer.found === "one") expect(answer.parts.map(({ id }) => id)).toEqual(expected[0]);
      }),
      { numRuns: 300 },
    );
  });
});
