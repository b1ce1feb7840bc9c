import { describe, expect, it } from "vitest";
import type { PendingItem, Transaction } from "#contract/transactions/transactions.ts";
import { buildListItems, hasSparseDays, sumTransactions } from "./list-items.ts";

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

  it("has sparse days where most of them have one row, as far as the first page tells", () => {
    const onDays = (...days: readonly number[]) =>
      buildListItems(
        days.map((day) => row({ bookingDate: `2026-10-${String(day).padStart(2, "0")}` })),
        false,
      );
    expect(hasSparseDays(onDays(9, 8, 7, 6))).toBe(true);
    expect(hasSparseDays(onDays(9, 8, 8, 7, 6))).toBe(true);
    expect(hasSparseDays(onDays(9, 9, 8, 8))).toBe(false);
    expect(hasSparseDays(onDays(9))).toBe(false);
    const busy = onDays(...Array.from({ length: 120 }, () => 9));
    expect(hasSparseDays([...busy, ...onDays(8, 7, 6, 5, 4)])).toBe(false);
  });

  it("has no days by amount; announced items stand at the end, once all rows are loaded", () => {
    const rows = [row({ amount: "9.00" }), row({ amount: "5.00" })];
    const pending = [{ _id: "p", date: "2026-11-21", amount: "7.00", currency: "HUF" }] as never;
    const keys = (more: boolean) =>
      buildListItems(rows, more, pending, "amount_desc").map((item) => [item.kind, item.key]);
    const loaded = rows.map(({ _id }) => ["row", _id]);
    expect(keys(true)).toEqual(loaded);
    expect(keys(false).slice(0, 2)).toEqual(loaded);
    expect(keys(false)).toHaveLength(3);
  });

  it("puts announced days where the order of days has them, in either direction", () => {
    const days = ["2026-11-18", "2026-11-20"].map((bookingDate) => row({ bookingDate }));
    const pending = ["2026-11-19", null, "2026-11-21"].map((date, at) => ({
      _id: `p${at}`,
      date,
      amount: "1.00",
      currency: "HUF",
    })) as never;
    const listed = (rows: readonly Transaction[], sort: "date_asc" | "date_desc") =>
      buildListItems(rows, false, pending, sort).flatMap((item) =>
        item.kind === "day" ? [item.date] : [],
      );
    const ascending = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", ""];
    expect(listed(days, "date_asc")).toEqual(ascending);
    expect(listed(days.toReversed(), "date_desc")).toEqual(ascending.toReversed());
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

  describe("with announced items", () => {
    const announced = (id: string, date: string | null): PendingItem =>
      ({ _id: id, date, amount: "-9.00", currency: "HUF" }) as PendingItem;
    const pending = [
      announced("none", null),
      announced("22", "2026-11-22"),
      announced("20", "2026-11-20"),
      announced("19", "2026-11-19"),
      announced("15", "2026-11-15"),
    ];
    const places = (items: ReturnType<typeof buildListItems>) =>
      items.map((item) => (item.kind === "day" ? `[${item.date}]` : item.key));

    it("puts them at the end of their days, makes days for them, and counts them apart", () => {
      const rows = [
        row({ _id: "a", bookingDate: "2026-11-20" }),
        row({ _id: "b", bookingDate: "2026-11-17" }),
      ];
      const items = buildListItems(rows, false, pending);
      expect(places(items)).toEqual(
        "[] none [2026-11-22] 22 [2026-11-20] a 20 [2026-11-19] 19 [2026-11-17] b [2026-11-15] 15".split(
          " ",
        ),
      );
      const days = items.filter((item) => item.kind === "day");
      expect(days.map(({ count, announced: apart }) => [count, apart])).toEqual([
        [0, 1],
        [0, 1],
        [1, 1],
        [0, 1],
        [1, 0],
        [0, 1],
      ]);
      expect(days[2]!.sums).toEqual([{ currency: "HUF", credit: 100_000n, debit: 0n }]);
      expect(days[1]!.sums).toEqual([]);
      const indexes = items.flatMap((item) => (item.kind === "row" ? [item.index] : []));
      expect(indexes).toEqual([0, 1, 2, 3, 4, 5, 6]);
    });

    it("shows those of later pages with their pages", () => {
      const rows = [row({ _id: "c", bookingDate: "2026-11-19" })];
      expect(places(buildListItems(rows, true, pending)).at(-1)).toBe("19");
      expect(places(buildListItems([], false, pending))).toHaveLength(10);
    });

    it("keeps the days that did not change", () => {
      const rows = [row({ bookingDate: "2026-11-20" })];
      const before = buildListItems(rows, false, pending);
      const after = buildListItems(rows, false, pending.slice(0, 4));
      expect(after[4]).toBe(before[4]);
    });
  });
});
