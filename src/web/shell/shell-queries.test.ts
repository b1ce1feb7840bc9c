import { describe, expect, it } from "vitest";
import { chargeTotal } from "#web/shell/shell-queries.ts";
import { forints } from "#values/forints.ts";

describe("the header's total", () => {
  it("is the sum of gross amounts over checked plans of all groups", () => {
    const groups = [
      {
        name: "Kertvilág",
        plans: [
          { checked: true, grossAmount: forints(6350) },
          { checked: false, grossAmount: forints(3175) },
        ],
      },
      { name: "Másik", plans: [{ checked: true, grossAmount: forints(635) }] },
    ];
    expect(chargeTotal(groups)).toBe(6985);
    expect(chargeTotal([])).toBe(0);
  });
});
