import { describe, expect, it } from "vitest";
import { postcodeFault } from "./postcode-fault.ts";

describe("the postcode of a billing address", () => {
  it("is four digits in Hungary, or empty", () => {
    const fine = [
      postcodeFault("1011", "Magyarország"),
      postcodeFault(" 1011 ", ""),
      postcodeFault("", "Magyarország"),
    ];
    expect(fine).toEqual([null, null, null]);
    expect(
      [postcodeFault("101", "Magyarország"), postcodeFault("H-1011", "hu")].every(Boolean),
    ).toBe(true);
  });

  it("is not judged in other countries", () => {
    expect(postcodeFault("SW1A 1AA", "Egyesült Királyság")).toBeNull();
  });
});
