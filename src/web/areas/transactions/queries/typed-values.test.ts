import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount as wire } from "#values/money.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { readAmount, readCurrency, readDay } from "./typed-values.ts";

const LETTERS = "0123456789 .,-+−€$FtEURezmillió\u00a0/:TZ";

/** `-12500.00 EUR`, the sign and the unit only where they were written. */
function show(text: string): string | undefined {
  const read = readAmount(text);
  return read && [`${read.sign}${wire(read.magnitude)}`, read.currency].filter(Boolean).join(" ");
}

describe("a typed amount", () => {
  it.each([
    ["25552", "25552.00"],
    ["25 552", "25552.00"],
    ["25\u00a0552\u00a0Ft", "25552.00 HUF"],
    ["25 552 Ft", "25552.00 HUF"],
    ["25552Ft", "25552.00 HUF"],
    ["25552 HUF", "25552.00 HUF"],
    ["25552 huf", "25552.00 HUF"],
    ["25.552,-", undefined],
    ["25.552", "25552.00"],
    ["1.234.567,89 Ft", "1234567.89 HUF"],
    ["1,234,567.89", "1234567.89"],
    ["1,234,567", "1234567.00"],
    ["12,5", "12.50"],
    ["12.5", "12.50"],
    ["4000.50", "4000.50"],
    ["25 552,50", "25552.50"],
    ["-25552", "-25552.00"],
    ["−25 552 Ft", "-25552.00 HUF"],
    ["+25552", "+25552.00"],
    ["12500-", "-12500.00"],
    ["120,50 EUR", "120.50 EUR"],
    ["€120", "120.00 EUR"],
    ["-€120", "-120.00 EUR"],
    ["120 €", "120.00 EUR"],
    ["120 euró", "120.00 EUR"],
    ["1,5 millió Ft", "1500000.00 HUF"],
    ["500 ezer", "500000.00"],
    ["500 eFt", "500000.00 HUF"],
    ["500e", "500000.00"],
    ["500 e", undefined],
    ["500es", undefined],
    ["1,5 MFt", "1500000.00 HUF"],
    ["0", "0.00"],
    ["0,00001", "0.00001"],
    ["0,000001", undefined],
    ["2 5552", undefined],
    ["25 55", undefined],
    ["1.23.456", undefined],
    ["12 csomag", undefined],
    ["12 db", undefined],
    ["--5", undefined],
    ["-5-", undefined],
    ["€5 EUR", undefined],
    ["abc", undefined],
    ["Ft", undefined],
    ["", undefined],
    ["99999999999999999999", undefined],
  ])("%j is %j", (text, wanted) => {
    expect(show(text)).toBe(wanted);
  });

  it("is read back from the way in which pages write amounts", () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
    fc.assert(
      fc.property(amount, fc.constantFrom("HUF", "EUR", "USD"), (value, currency) => {
        const read = readAmount(formatAmount(value, currency));
        const magnitude = value < 0n ? -value : value;
        expect(read).toEqual({ magnitude, sign: value < 0n ? "-" : "", currency });
      }),
    );
  });

  it("is never thrown over", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...LETTERS) }), (text) => {
        readAmount(text);
        readDay(text);
        readCurrency(text);
      }),
    );
  });
});

describe("a typed currency and day", () => {
  it.each([
    ["eur", "EUR"],
    ["EUR", "EUR"],
    ["Ft", "HUF"],
    ["forint", "HUF"],
    ["€", "EUR"],
    ["bitcoin", undefined],
    ["", undefined],
  ])("%j is %j", (text, wanted) => {
    expect(readCurrency(text)).toBe(wanted);
  });

  it.each([
    ["2026.11.22.", "2026-11-22"],
    ["2026. 11. 22.", "2026-11-22"],
    ["2026-11-22", "2026-11-22"],
    ["2026/11/22", "2026-11-22"],
    ["20261122", "2026-11-22"],
    ["2026-11-22T00:00:00", "2026-11-22"],
    ["2026-11-22 10:15", "2026-11-22"],
    ["2026-11-21T23:00:00Z", "2026-11-22"],
    ["2026-11-22T00:00:00.000+01:00", "2026-11-22"],
    ["2026-02-30", undefined],
    ["2026-02-30T00:00:00Z", undefined],
    ["22/11/2026", undefined],
    ["tegnap", undefined],
    ["", undefined],
  ])("%j is %j", (text, wanted) => {
    expect(readDay(text)).toBe(wanted);
  });
});
