import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBalanceBook } from "./balance-book.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = (id: string, balance: string) => ({ _id: id, balance, reason: null });

describe("the book of running balances", () => {
  it("asks once for the rows that stay in the window, and not for those scrolled past", async () => {
    const asked: string[][] = [];
    const book = createBalanceBook(async (ids) => {
      asked.push([...ids]);
      return ids.map((id) => answer(id, "1.00"));
    });
    const leave = book.watch("past");
    book.watch("a");
    book.watch("b");
    leave();
    await vi.runAllTimersAsync();
    book.watch("a");
    await vi.runAllTimersAsync();
    expect(asked).toEqual([["a", "b"]]);
    expect(book.find("a")).toEqual(answer("a", "1.00"));
    expect(book.find("past")).toBeUndefined();
  });

  it("keeps the former answer until the new one is here, and asks again after a failure", async () => {
    let round = 0;
    const book = createBalanceBook(async (ids) => {
      round += 1;
      if (round === 2) throw new Error("no connection");
      return ids.map((id) => answer(id, `${round}.00`));
    });
    book.watch("a");
    await vi.runAllTimersAsync();
    book.renew();
    await vi.runAllTimersAsync();
    expect(book.find("a")?.balance).toBe("1.00");
    book.watch("b");
    await vi.runAllTimersAsync();
    expect(book.find("a")?.balance).toBe("3.00");
  });

  it("shows no older answer that comes after a newer one", async () => {
    const asks: ((balance: string) => void)[] = [];
    const book = createBalanceBook(
      (ids) =>
        new Promise((resolve) => {
          asks.push((balance) => resolve(ids.map((id) => answer(id, balance))));
        }),
    );
    book.watch("a");
    await vi.runAllTimersAsync();
    book.renew();
    await vi.runAllTimersAsync();
    asks[1]!("2.00");
    await vi.runAllTimersAsync();
    asks[0]!("1.00");
    await vi.runAllTimersAsync();
    expect(book.find("a")?.balance).toBe("2.00");
  });
});
