import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, parseAmount } from "#values/money.ts";

describe("amounts", () => {
  it.each([
    ["0", 0n, "0.00"],
    ["-12500.00", -1_250_000_000n, "-12500.00"],
    [".5", 50_000n, "0.50"],
    ["300.", 30_000_000n, "300.00"],
    ["+1.00001", 100_001n, "1.00001"],
    ["000149.87", 14_987_000n, "149.87"],
    ["8.850000000", 885_000n, "8.85"],
    ["-0.001", -100n, "-0.001"],
  ])("reads %s and writes it back with two to five decimals", (text, amount, written) => {
    expect(parseAmount(text)).toEqual({ ok: true, value: amount });
    expect(formatAmount(amount)).toBe(written);
  });

  it.each([
    "",
    "-",
    ".",
    "1,5",
    "1 000",
    "1e3",
    "0x1",
    "1.000001",
    "NaN",
    "--1",
    "99999999999999999999",
    "1\n",
  ])("refuses %j", (text) => {
    expect(parseAmount(text).ok).toBe(false);
  });

  it("survives the way out and back for every storable amount", () => {
    const storable = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(storable, (amount) => {
        expect(parseAmount(formatAmount(amount))).toEqual({ ok: true, value: amount });
      }),
    );
  });
});
