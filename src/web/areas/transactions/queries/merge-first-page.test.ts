import { describe, expect, it } from "vitest";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { mergeFirstPage } from "./merge-first-page.ts";
import type { TransactionPages } from "./transaction-pages.ts";

const row = (id: string, bookingDate: string, booked = false) =>
  ({ _id: id, bookingDate, booked }) as Transaction;
const loaded: TransactionPages = {
  pages: [
    {
      transactions: [row("a", "2026-11-21"), row("b", "2026-11-20")],
      total: 3,
      totalExact: true,
      nextPage: "x",
    },
    { transactions: [row("c", "2026-11-19")], total: 3, totalExact: true },
  ],
  pageParams: [undefined, "x"],
};

describe("a fresh first page", () => {
  it("brings marks and the total of loaded rows without moving them", () => {
    const { data, newer } = mergeFirstPage(
      loaded,
      { transactions: [row("b", "2026-11-20", true)], total: 3, totalExact: true },
      "ALL",
    );
    expect(newer).toBe(false);
    const rows = data.pages.flatMap((page) =>
      page.transactions.map((each) => `${each._id} ${each.booked}`),
    );
    expect(rows).toEqual(["a false", "b true", "c false"]);
    expect(data.pages[0]!.total).toBe(3);
  });

  it("counts rows that left the view by a mark as long as they are shown", () => {
    const fresh = { transactions: [row("b", "2026-11-20")], total: 1, totalExact: true };
    const marked = {
      ...loaded,
      pages: loaded.pages.map((page) => ({
        ...page,
        transactions: page.transactions.map((each) => ({ ...each, booked: each._id !== "b" })),
      })),
    };
    expect(mergeFirstPage(marked, fresh, "UNBOOKED").data.pages[0]!.total).toBe(3);
    expect(mergeFirstPage(marked, { ...fresh, total: 2 }, "BOOKED").data.pages[0]!.total).toBe(3);
    expect(mergeFirstPage(marked, { ...fresh, total: 3 }, "ALL").data.pages[0]!.total).toBe(3);
  });

  it("is news where an unknown row stands before the last loaded one, in the list's own order", () => {
    const listed = ["9.00", "5.00"].map((amount, at) => ({
      ...row(`r${at}`, "2026-11-20"),
      amount,
    }));
    const known = { ...loaded, pages: [{ ...loaded.pages[1]!, transactions: listed, total: 2 }] };
    const isNews = (fresh: Partial<Transaction>, sort: "amount_desc" | "amount_asc" | "date_asc") =>
      mergeFirstPage(
        known,
        { transactions: [{ ...row("new", "2026-11-20"), ...fresh }], total: 2, totalExact: true },
        "ALL",
        sort,
      ).newer;
    expect(isNews({ amount: "7.00" }, "amount_desc")).toBe(true);
    expect(isNews({ amount: "-7.00" }, "amount_desc")).toBe(false);
    expect(isNews({ amount: "-7.00" }, "amount_asc")).toBe(true);
    expect(isNews({ bookingDate: "2026-11-19" }, "date_asc")).toBe(true);
    expect(isNews({ bookingDate: "2026-11-21" }, "date_asc")).toBe(false);
  });

  it("is news when it holds an unknown row among the loaded days", () => {
    expect(
      mergeFirstPage(
        loaded,
        { transactions: [row("n", "2026-11-21")], total: 4, totalExact: true },
        "UNBOOKED",
      ).newer,
    ).toBe(true);
  });

  it("is no news when rows only came up from below", () => {
    expect(
      mergeFirstPage(
        loaded,
        { transactions: [row("z", "2026-11-19")], total: 3, totalExact: true },
        "ALL",
      ).newer,
    ).toBe(false);
  });

  it("is news when the total of a steady filter changed", () => {
    const fresh = { transactions: [row("a", "2026-11-21")], total: 2, totalExact: true };
    expect([
      mergeFirstPage(loaded, fresh, "ALL").newer,
      mergeFirstPage(loaded, fresh, "UNBOOKED").newer,
    ]).toEqual([true, false]);
  });
});
