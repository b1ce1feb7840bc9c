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
