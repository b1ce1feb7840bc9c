import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, formatCount } from "./format-amount.ts";

const spaced = (text: string) => text.replaceAll(" ", "\u00a0");

describe("amounts as text", () => {
  it.each([
    ["1234567.00", "HUF", { sign: "always" }, "+1 234 567 Ft"],
    ["-2340.50", "EUR", { sign: "always" }, "\u22122 340,50 EUR"],
    ["-12500.00", "HUF", {}, "\u221212 500 Ft"],
    ["7376155.3", "HUF", {}, "7 376 155,30 Ft"],
    ["3120", "EUR", { sign: "always" }, "+3 120,00 EUR"],
    ["0.00", "HUF", { sign: "always" }, "0 Ft"],
    ["-0.00", "HUF", {}, "0 Ft"],
    ["-150.00", "HUF", { sign: "never" }, "150 Ft"],
    ["0.12345", "EUR", {}, "0,12345 EUR"],
    ["1234.00", "HUF", { unit: false }, "1 234"],
    ["123456789012345678901.01", "HUF", {}, "123 456 789 012 345 678 901,01 Ft"],
  ] as const)("%s %s", (amount, currency, style, expected) => {
    expect(formatAmount(amount, currency, style)).toBe(spaced(expected));
  });

  it("takes amounts in 10⁻⁵ units", () => {
    expect(formatAmount(-1_250_000_000n, "HUF")).toBe(spaced("\u221212 500 Ft"));
  });

  it("leaves text that is no amount as it is", () => {
    expect(formatAmount("n/a", "HUF")).toBe("n/a");
  });

  it("never loses or invents a digit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }), (amount) => {
        const text = formatAmount(amount, "EUR");
        const [whole, fraction = ""] = text
          .replace("\u2212", "-")
          .replace(/\u00a0EUR$/, "")
          .replaceAll("\u00a0", "")
          .split(",");
        const negative = whole!.startsWith("-");
        const magnitude =
          BigInt(whole!.replace("-", "")) * 100_000n + BigInt(fraction.padEnd(5, "0"));
        expect(negative ? -magnitude : magnitude).toBe(amount);
      }),
    );
  });

  it("groups counts by three", () => {
    expect(formatCount(1284)).toBe("1\u00a0284");
    expect(formatCount(214)).toBe("214");
  });
});
