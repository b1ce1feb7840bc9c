import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DIGEST_BYTES } from "#server/database/item-digest.ts";
import { countChanged, fingerprintOf } from "./digests.ts";

const digests = (...items: string[]): Buffer =>
  Buffer.concat(
    items
      .map((item) => createHash("sha256").update(item).digest().subarray(0, DIGEST_BYTES))
      .toSorted(Buffer.compare),
  );

describe("items that differ", () => {
  it.each([
    ["none", ["a", "b", "b"], ["b", "a", "b"], 0],
    ["one gone", ["a", "b"], ["a"], 1],
    ["one doubled", ["a", "b"], ["a", "b", "b"], 1],
    ["one altered", ["a", "b"], ["a", "c"], 1],
    ["one altered and one new", ["a", "b"], ["a", "c", "d"], 2],
    ["all gone", ["a", "b", "b"], [], 3],
    ["no item at all", [], [], 0],
    ["the first item", [], ["a"], 1],
  ])("%s", (_name, before, now, count) => {
    expect(countChanged(digests(...before), digests(...now))).toBe(count);
  });

  it("have another fingerprint", () => {
    expect(fingerprintOf(digests("a", "b"))).toEqual(fingerprintOf(digests("b", "a")));
    expect(fingerprintOf(digests("a", "b"))).not.toEqual(fingerprintOf(digests("a", "c")));
  });
});
