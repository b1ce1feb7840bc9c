import { describe, expect, it } from "vitest";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import { markLoadedLater, marksOf, markUndone, newMark } from "./command-marks.ts";

const AT = "2026-11-22T10:00:00.000Z";
const EARLIER = "2026-11-21T10:00:00.000Z";
const LATER = "2026-11-22T10:00:01.000Z";
const none = { booked: false, bookedAt: null, bookedBy: null };
const mine = { booked: true, bookedAt: AT, bookedBy: "Kovács Anna" };
const theirs = { booked: true, bookedAt: EARLIER, bookedBy: "Nagy Eszter" };

function row(id: string, facts: Partial<Transaction> = {}): Transaction {
  return { _id: id, ...none, arrivedAt: EARLIER, ...facts } as Transaction;
}

const book = { booked: true, at: AT };
const clear = { booked: false, at: AT };

describe("the marks of a command on a filter", () => {
  const filter: TransactionFilter = { company_id: "c", bankAccounts: [], booked: "ALL" };
  const target = {
    kind: "filter" as const,
    filter,
    listed: filter,
    except: ["out"],
    asOf: "7",
    loaded: [],
    covers: ({ _id }: Transaction) => _id !== "out",
  };
  const mark = markLoadedLater(target, book, "Kovács Anna");

  it("reach rows that were loaded while it ran", () => {
    expect(mark(row("a"))).toEqual(mine);
  });

  it("leave rows that are left out, marked already, or came after it began", () => {
    expect(mark(row("out"))).toBeUndefined();
    expect(mark(row("a", theirs))).toBeUndefined();
    expect(mark(row("a", { arrivedAt: LATER }))).toBeUndefined();
  });
});

describe("the marks after an undo", () => {
  it("are the former ones, also of rows that were loaded after the command", () => {
    const before = marksOf([row("a")]);
    expect(markUndone(book, before)(row("a", mine))).toEqual(none);
    expect(markUndone(book, before)(row("b", mine))).toEqual(none);
    expect(markUndone(book, undefined)(row("b", mine))).toEqual(none);
  });

  it("leave what others have marked or cleared since", () => {
    const before = marksOf([row("a")]);
    expect(markUndone(book, before)(row("a", theirs))).toBeUndefined();
    expect(markUndone(book, before)(row("a"))).toBeUndefined();
  });

  it("come back where they were cleared, with who and when", () => {
    const before = marksOf([row("a", theirs)]);
    expect(markUndone(clear, before)(row("a"))).toEqual(theirs);
    expect(markUndone(clear, before)(row("a", mine))).toBeUndefined();
    expect(markUndone(clear, before)(row("b"))).toBeUndefined();
  });
});

it("a mark names its person and instant, a cleared one nobody", () => {
  expect(newMark(book, "Kovács Anna")).toEqual(mine);
  expect(newMark(clear, "Kovács Anna")).toEqual(none);
});
