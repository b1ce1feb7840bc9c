import { describe, expect, it } from "vitest";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { buildListItems, sumTransactions } from "./list-items.ts";

let serial = 0;
function row(fields: Partial<Transaction>): Transaction {
  serial += 1;
  return {
    _id: `t${serial}`,
    amount: "1.00",
    currency: "HUF",
    bookingDate: "2026-11-20",
    pending: false,
    ...fields,
  } as Transaction;
}

describe("list items", () => {
  it("puts one header before each day and keeps the order of rows", () => {
    const rows = [row({ bookingDate: "2026-11-21" }), row({}), row({})];
    const items = buildListItems(rows, false);
    expect(items.map((item) => item.kind)).toEqual(["day", "row", "day", "row", "row"]);
    expect(items.filter((item) => item.kind === "row").map((item) => item.key)).toEqual(
      rows.map((each) => each._id),
    );
  });

  it("knows that the last loaded day may go on with the next page", () => {
    const days = buildListItems([row({ bookingDate: "2026-11-21" }), row({})], true).filter(
      (item) => item.kind === "day",
    );
    expect(days.map((day) => day.whole)).toEqual([true, false]);
  });

  it("keeps the days that did not change and adds up those that did", () => {
    const rows = [row({ bookingDate: "2026-11-21" }), row({}), row({})];
    const before = buildListItems(rows, false);
    const changed = [rows[0]!, rows[1]!, { ...rows[2]!, amount: "5.00" }];
    const after = buildListItems(changed, false);
    expect(after[0]).toBe(before[0]);
    expect(after.filter((item) => item.kind === "day").map((day) => day.sums[0]?.credit)).toEqual([
      100_000n,
      600_000n,
    ]);
  });

  it("never adds currencies and leaves pending items out", () => {
    const sums = sumTransactions([
      row({ amount: "-2340.50", currency: "EUR" }),
      row({ amount: "100.00" }),
      row({ amount: "-30.00" }),
      row({ amount: "-28415.00", pending: true }),
    ]);
    expect(sums).toEqual([
      { currency: "HUF", credit: 10_000_000n, debit: -3_000_000n },
      { currency: "EUR", credit: 0n, debit: -234_050_000n },
    ]);
  });
});
