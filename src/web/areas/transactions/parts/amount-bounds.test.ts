import { describe, expect, it } from "vitest";
import { saidMax, saidMin } from "./amount-bounds.ts";

describe("bounds in words", () => {
  it.each([
    [saidMin("500000.00001"), { amount: "500000.00", strict: true }],
    [saidMin("500000.00"), { amount: "500000.00", strict: false }],
    [saidMin("0.00001"), { amount: "0.00", strict: true }],
    [saidMax("999.99999"), { amount: "1000.00", strict: true }],
    [saidMax("1000.00"), { amount: "1000.00", strict: false }],
    [saidMax("12.34567"), { amount: "12.34567", strict: false }],
    [saidMax("sok"), { amount: "sok", strict: false }],
  ])("%j", (said, wanted) => {
    expect(said).toEqual(wanted);
  });
});
