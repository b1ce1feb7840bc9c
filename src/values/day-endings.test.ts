import { describe, expect, it } from "vitest";
import { fromDay, untilDay } from "./day-endings.ts";

const FROM: Readonly<Record<string, string>> = {
  től: "01 02 04 05 07 09 10 11 12 14 15 17 19 21 22 24 25 27 29 31",
  tól: "03 06 08 13 16 18 20 23 26 28 30",
};

describe("a day in a sentence", () => {
  it.each(Object.entries(FROM))("takes -%s where its number is spoken so", (ending, days) => {
    for (const day of days.split(" "))
      expect(fromDay(`2026. 11. ${day}.`)).toBe(`2026. 11. ${day}-${ending}`);
  });

  it("takes -ig always", () => {
    expect(untilDay("2026. 11. 20.")).toBe("2026. 11. 20-ig");
    expect(untilDay("november 3.")).toBe("november 3-ig");
    expect(untilDay("2026. 11. 20. 14:05")).toBe("2026. 11. 20. 14:05-ig");
  });
});
