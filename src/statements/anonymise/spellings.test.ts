import { describe, expect, it } from "vitest";
import { AnonymousAccounts } from "#statements/anonymise/anonymous-account.ts";
import { scaleAmount, groupSignOf } from "#statements/anonymise/scale-amount.ts";
import {
  shiftDate,
  shiftEntryDay,
  shiftShortDate,
  type DateShift,
} from "#statements/anonymise/shift-date.ts";
import { readAccountNumber } from "#values/account-number.ts";

describe("an amount times 17", () => {
  it.each([
    ["100", "1700"],
    ["-100,50", "-1708,50"],
    ["0,05", "0,85"],
    ["0.00", "0.00"],
    [",5", "8,5"],
    ["100,", "1700,"],
    ["+7 000,00 HUF", "+119 000,00 HUF"],
    ["1\u00A0234\u00A0567", "20\u00A0987\u00A0639"],
    ["1.218.882,00", "20.720.994,00"],
    ["12,700", "215,900"],
    ["1,346,256.5", "22,886,360.5"],
    ["0.00253", "0.04301"],
    ["000000000160,00", "000000002720,00"],
    ["Ft", "Ft"],
  ])("%s is %s", (original, scaled) => {
    expect(scaleAmount(original, 17n)).toBe(scaled);
  });

  it("takes the column's sign of thousands where it grows beyond three digits", () => {
    const sign = groupSignOf(["500,00", "1 200,00"]);
    expect(scaleAmount("500,00", 17n, sign)).toBe("8 500,00");
    expect(scaleAmount("1500,00", 17n, sign)).toBe("25500,00");
  });
});

describe("a day moved by 70 days", () => {
  const shift: DateShift = { days: 70, keepsDayAndMonth: false };

  it.each([
    ["2026-03-02", "2026-05-11"],
    ["2026.03.02., hétfő", "2026.05.11., hétfő"],
    ["2026. 12. 31.", "2027. 03. 11."],
    ["2026.3.2", "2026.5.11"],
    ["20260302120000.000[+1:CET]", "20260511120000.000[+1:CET]"],
    ["2026-03-02T23:59:59+01:00", "2026-05-11T23:59:59+01:00"],
  ])("%s is %s", (original, moved) => {
    expect(shiftDate(original, shift)).toBe(moved);
  });

  it("moves the short days of an MT940 together, also over New Year", () => {
    expect(shiftShortDate("251230", shift)).toBe("260310");
    expect(shiftEntryDay("0102", "251230", shift)).toBe("0313");
    expect(shiftShortDate("250230", shift)).toBeUndefined();
  });
});

describe("a day moved by eight years", () => {
  const shift: DateShift = { days: -2 * 1_461, keepsDayAndMonth: true };

  it.each([
    ["02/03/2026", "02/03/2018"],
    ["29.02.2024", "29.02.2016"],
    ["02.03.26", "02.03.18"],
    ["2 March 2026", "2 March 2018"],
    ["2026-03-02", "2018-03-02"],
  ])("%s is %s", (original, moved) => {
    expect(shiftDate(original, shift)).toBe(moved);
  });
});

describe("another account number", () => {
  const accounts = (): AnonymousAccounts => {
    let state = 7;
    return new AnonymousAccounts(
      (below) => (state = (state * 31 + 11) % 1_009) % below,
      () => false,
    );
  };

  it.each([
    "11773016-11111018-00000000",
    "11773016-11111018",
    "HU42 1177 3016 1111 1018 0000 0000",
    "DE89 3704 0044 0532 0130 00",
    "NL91ABNA0417164300",
  ])("of %s is as right as the original and stands in its spelling", (original) => {
    const other = accounts().replace(original)!;
    expect(other.replace(/\d/g, "9")).toBe(original.replace(/\d/g, "9"));
    expect(readAccountNumber(other)!.valid).toBe(readAccountNumber(original)!.valid);
    expect(other).not.toBe(original);
  });

  it("of a wrong one is wrong too", () => {
    const other = accounts().replace("12345678-12345678")!;
    expect(readAccountNumber(other)!.valid).toBe(false);
  });

  it("is none for a text", () => {
    expect(accounts().replace("SZ-2026/11")).toBeUndefined();
  });
});
