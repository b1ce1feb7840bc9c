import { describe, expect, it } from "vitest";
import type { AccountMonths, MonthSums } from "#contract/statistics/statistics.ts";
import { parseAmount } from "#values/money.ts";
import { byCurrency, daysOfMonth, totalOf } from "./month-sums.ts";

const amount = (text: string) => {
  const parsed = parseAmount(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

function month(name: string, credit: string, debit: string, closing: string | null): MonthSums {
  return {
    month: name,
    credit,
    creditCount: 1,
    debit,
    debitCount: 2,
    closing,
    closingDate: closing === null ? null : `${name}-28`,
  };
}

function account(currency: string, months: MonthSums[]): AccountMonths {
  return { accountId: currency, accountNr: "1", currency, bankName: "", displayName: "", months };
}

describe("sums by currency", () => {
  const forint = account("HUF", [
    month("2026-01", "100", "-40", "60"),
    month("2026-02", "10", "0", "70"),
  ]);
  const second = account("HUF", [
    month("2026-01", "5", "-1", "4"),
    month("2026-02", "0", "-1", null),
  ]);
  const euro = account("EUR", [
    month("2026-01", "7.5", "0", "7.5"),
    month("2026-02", "0", "0", "7.5"),
  ]);

  it("keeps currencies apart, forints first", () => {
    expect(byCurrency([euro, forint]).map(({ currency }) => currency)).toEqual(["HUF", "EUR"]);
  });

  it("adds the accounts of a currency up month by month", () => {
    const [huf] = byCurrency([forint, second]);
    expect(huf!.months[0]).toMatchObject({
      credit: amount("105"),
      debit: amount("-41"),
      net: amount("64"),
      creditCount: 2,
      debitCount: 4,
      closing: amount("64"),
    });
    expect(huf!.total.net).toBe(amount("73"));
  });

  it("says no balance where that of one account is not proven, or is of another day", () => {
    expect(byCurrency([forint, second])[0]!.months[1]!.closing).toBeUndefined();
    const later = {
      ...second,
      months: [{ ...second.months[0]!, closingDate: "2026-01-27" }, forint.months[1]!],
    };
    expect(byCurrency([forint, later])[0]!.months[0]!.closing).toBeUndefined();
  });

  it("adds the months of an account up", () => {
    expect(totalOf(forint)).toMatchObject({ credit: amount("110"), debit: amount("-40") });
  });

  it("knows the last day of a month", () => {
    expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });
});
