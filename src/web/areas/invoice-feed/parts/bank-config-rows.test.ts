import { describe, expect, it } from "vitest";
import { isCurrencyTyped, toConfigs, toRows } from "./bank-config-rows.ts";

const before = [
  { accountNr: "2", fieldName: "currency", fieldValue: "EUR" },
  { accountNr: "2", fieldName: "sajatMezo", fieldValue: "7" },
];

describe("settings of accounts as a form", () => {
  it("have a line for every account that is named, once", () => {
    const rows = toRows(["3", "2"], before);
    expect(rows.map(({ accountNr, values }) => [accountNr, values.currency])).toEqual([
      ["2", "EUR"],
      ["3", ""],
    ]);
  });

  it("keep what the form does not show, and drop what was emptied", () => {
    const rows = toRows(["2"], before).map((row) => ({
      ...row,
      values: { ...row.values, currency: " ", ledgerNumber: "384 " },
    }));
    expect(toConfigs(rows, before)).toEqual([
      { accountNr: "2", fieldName: "ledgerNumber", fieldValue: "384" },
      { accountNr: "2", fieldName: "sajatMezo", fieldValue: "7" },
    ]);
  });

  it("a currency is three letters or nothing", () => {
    expect(["", "HUF", "eur "].every(isCurrencyTyped)).toBe(true);
    expect(["Ft", "EURO", "12A"].some(isCurrencyTyped)).toBe(false);
  });
});
