import { describe, expect, it } from "vitest";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { containMarks, keepOwnMarks, lastMark, noteOwnMark } from "./own-marks.ts";
import type { TransactionPage } from "./transaction-pages.ts";

const MARKED = { booked: true, bookedAt: "2026-11-27T10:00:00.000Z", bookedBy: "Kis Anna" };
const OPEN = { booked: false, bookedAt: null, bookedBy: null };

const page = (...ids: string[]): TransactionPage =>
  ({ transactions: ids.map((_id) => ({ _id, ...OPEN }) as Transaction) }) as TransactionPage;

const kept = (...pages: TransactionPage[]): boolean[] =>
  keepOwnMarks({ pages, pageParams: [] }).pages.flatMap((each) =>
    each.transactions.map(({ booked }) => booked),
  );

describe("marks made while an answer is on its way", () => {
  it("are written into answers that were asked for before them, and into no later ones", () => {
    const [before, beside] = [page("one", "two"), page("three")];
    for (const each of [before, beside]) containMarks(each, lastMark());
    noteOwnMark("one", MARKED, Date.now());
    const after = page("one");
    containMarks(after, lastMark());
    expect(kept(before, beside, after)).toEqual([true, false, false, false]);
    // Nothing to write: the same object, so that nothing is drawn again.
    const data = { pages: [beside, after], pageParams: [] };
    expect(keepOwnMarks(data)).toBe(data);
  });

  it("of one row: the last one counts, also where it takes the mark away", () => {
    const answer = page("four");
    containMarks(answer, lastMark());
    noteOwnMark("four", MARKED, Date.now());
    expect(kept(answer)).toEqual([true]);
    noteOwnMark("four", OPEN, Date.now());
    expect(kept(answer)).toEqual([false]);
  });

  it("are forgotten after ten minutes", () => {
    const answer = page("five");
    containMarks(answer, lastMark());
    const madeMs = Date.now();
    noteOwnMark("five", MARKED, madeMs);
    noteOwnMark("six", MARKED, madeMs + 600_000);
    expect(kept(answer)).toEqual([false]);
  });
});
