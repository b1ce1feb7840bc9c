import { describe, expect, it } from "vitest";
import { buildSumLines } from "./sum-lines.ts";

type Given = Parameters<typeof buildSumLines>[0];
const settlement = {
  kind: "courier",
  gross: "39495.00",
  fees: "0.00",
  carriedIn: "0.00",
  carriedOut: "0.00",
  expected: "39495.00",
  offsets: [],
  link: { amount: "39495.00" },
} as unknown as Given;
const linesOf = (changed: object): string[] =>
  buildSumLines({ ...settlement, ...changed }).map(({ label, value }) => `${label}: ${value}`);

describe("the sums behind a credit", () => {
  it("are what was collected and what was expected, without lines of zero", () => {
    expect(linesOf({})).toEqual(["Utánvét összesen: 39495.00", "Várt jóváírás: 39495.00"]);
  });

  it("say which part this credit pays where it does not pay the whole", () => {
    expect(linesOf({ link: { amount: "9495.00" } }).at(-1)).toBe("Ebből ez a jóváírás: 9495.00");
  });

  it("take deductions off, and turn a deduction that was given back", () => {
    expect(
      linesOf({ fees: "4318.00", expected: "35177.00", link: { amount: "35177.00" } }),
    ).toEqual(["Utánvét összesen: 39495.00", "Díjak: -4318.00", "Várt jóváírás: 35177.00"]);
    expect(linesOf({ fees: "-12.00" })[1]).toBe("Díjak: 12.00");
  });
});
