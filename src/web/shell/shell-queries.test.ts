import { describe, expect, it } from "vitest";
import { chargeTotal } from "#web/shell/shell-queries.ts";

describe("the header's total", () => {
  it("is the sum of gross amounts over checked plans of all groups", () => {
    const groups = [
      {
        name: "Kertvilág",
        plans: [
          { checked: true, grossAmount: 6350 },
          { checked: false, grossAmount: 3175 },
        ],
      },
      { name: "Másik", plans: [{ checked: true, grossAmount: 635 }] },
    ];
    expect(chargeTotal(groups)).toBe(6985);
    expect(chargeTotal([])).toBe(0);
  });
});
