/**
 * Marks that this page has made, for answers that are older than they. A next page is appended to
 * the pages of the moment in which it was asked for, and an answer tells the marks of that moment:
 * a mark made meanwhile would be gone from the list, although the server has it.
 */
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { BookedPart } from "./command-marks.ts";
import type { TransactionPage, TransactionPages } from "./transaction-pages.ts";

/** Longer than any call may last. */
const KEPT_MS = 600_000;

interface OwnMark {
  readonly part: BookedPart;
  /** The number of the mark in the order of all. */
  readonly number: number;
  readonly madeMs: number;
}

let count = 0;
/** By row, the oldest first. */
const ownMarks = new Map<string, OwnMark>();
/** The number of the last mark that a page surely contains. */
const containedBy = new WeakMap<TransactionPage, number>();

/** The number of the last mark until now: asked before a call, it is what the answer contains. */
export function lastMark(): number {
  return count;
}

/** Remembers the mark of a row. */
export function noteOwnMark(id: string, part: BookedPart, nowMs: number): void {
  for (const [old, { madeMs }] of ownMarks) {
    if (nowMs - madeMs < KEPT_MS) break;
    ownMarks.delete(old);
  }
  ownMarks.delete(id);
  ownMarks.set(id, { part, number: ++count, madeMs: nowMs });
}

/** Says that a page contains the marks up to this number; without one, all until now. */
export function containMarks(page: TransactionPage, number = count): void {
  containedBy.set(page, number);
}

/** Whether a row of the page was marked here in the last minutes: others may work there too. */
export function holdsOwnMark({ transactions }: TransactionPage): boolean {
  return transactions.some(({ _id }) => ownMarks.has(_id));
}

/** The page with the marks that were made after it was asked for; the same object without any. */
function withOwnMarks(page: TransactionPage): TransactionPage {
  const contained = containedBy.get(page) ?? count;
  if (contained === count) return page;
  const transactions = page.transactions.map((row): Transaction => {
    const own = ownMarks.get(row._id);
    return own !== undefined && own.number > contained ? { ...row, ...own.part } : row;
  });
  if (transactions.every((row, place) => row === page.transactions[place])) return page;
  const marked = { ...page, transactions };
  containMarks(marked);
  return marked;
}

/** The pages with the marks made after each was asked for; the same object without any. */
export function keepOwnMarks(data: TransactionPages): TransactionPages {
  const pages = data.pages.map(withOwnMarks);
  return pages.every((page, place) => page === data.pages[place]) ? data : { ...data, pages };
}
