import { describe, expect, it } from "vitest";
import { maskCardNumbers } from "#statements/card-number.ts";

describe("card numbers in notes", () => {
  it("keep their first six and last four digits", () => {
    expect(maskCardNumbers("Vásárlás 4111111111111111 BOLT")).toBe(
      "Vásárlás 411111******1111 BOLT",
    );
    expect(maskCardNumbers("5500005555555559")).toBe("550000******5559");
  });

  it("are found wherever they stand", () => {
    for (let before = 0; before < 40; before++) {
      const text = `${"7".repeat(before % 17)} ${"x".repeat(before)}4111111111111111`;
      expect(maskCardNumbers(text)).toBe(text.replace("4111111111111111", "411111******1111"));
    }
  });

  it("are masked without a right check digit too, where the bank says that it is a card", () => {
    expect(maskCardNumbers("Card:4000001234567890  BOLT")).toBe("Card:400000******7890  BOLT");
  });

  it.each([
    ["an account of the statement or the partner", "5500005555555559", ["55000055-55555559"]],
    ["a number that begins like a Hungarian account", "1177301611111018", []],
    ["sixteen digits that fail the check", "4111111111111112", []],
    ["a part of a longer number", "411111111111111100000000", []],
  ])("do not include %s", (_, text, known) => {
    expect(maskCardNumbers(text, known)).toBe(text);
  });
});
