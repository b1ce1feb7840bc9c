import { describe, expect, it } from "vitest";
import { readCuts, withMarks } from "./ColumnCuts.tsx";

describe("the places of columns", () => {
  it.each<[string, number[] | undefined]>([
    ["8, 9, 24", [8, 9, 24]],
    [" 8;9 24 ", [8, 9, 24]],
    ["10000", [10_000]],
    ["10001", undefined],
    ["9, 8", undefined],
    ["8, 8", undefined],
    ["0", undefined],
    ["8, x", undefined],
    ["", undefined],
    [Array.from({ length: 256 }, (_, index) => index + 1).join(), undefined],
  ])("„%s” as typed", (text, cuts) => {
    expect(readCuts(text)).toEqual(cuts);
  });

  it("are shown in the lines, also behind a short one's end", () => {
    expect(withMarks("20260302D100", [8, 9])).toBe("20260302│D│100");
    expect(withMarks("ab", [1, 5])).toBe("a│b│");
  });
});
