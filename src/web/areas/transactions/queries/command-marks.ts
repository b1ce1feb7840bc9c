/** What a command makes of the marks of loaded rows, and what its undo makes of them. */
import type { BookingOperation } from "#contract/transactions/booking.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { BookingTarget } from "./booking-target.ts";

export type BookedPart = Pick<Transaction, "booked" | "bookedAt" | "bookedBy">;

/** The mark that a row has from now on; undefined where the row keeps its own. */
export type NewMark = (row: Transaction) => BookedPart | undefined;

type Command = Pick<BookingOperation, "booked" | "at">;

const UNMARKED: BookedPart = { booked: false, bookedAt: null, bookedBy: null };

/** The mark that a command leaves; `by` is the name of its person. */
export function newMark({ booked, at }: Command, by: string | null): BookedPart {
  return booked ? { booked, bookedAt: at, bookedBy: by } : UNMARKED;
}

/** The marks that the rows have now, to give them back. */
export function marksOf(rows: readonly Transaction[]): ReadonlyMap<string, BookedPart> {
  return new Map(rows.map((row) => [row._id, partOf(row)]));
}

/** The mark of a row. */
export function partOf({ booked, bookedAt, bookedBy }: Transaction): BookedPart {
  return { booked, bookedAt, bookedBy };
}

/** The command's rows that were loaded while it ran, before it came to them. */
export function markLoadedLater(
  target: Extract<BookingTarget, { kind: "filter" }>,
  command: Command,
  by: string | null,
): NewMark {
  const mark = newMark(command, by);
  const begunMs = Date.parse(command.at);
  return (row) =>
    row.booked !== command.booked && Date.parse(row.arrivedAt) < begunMs && target.covers(row)
      ? mark
      : undefined;
}

/**
 * Rows that a command marked carry its instant, also those that were loaded after it. Of the rows
 * whose marks it cleared only `before` knows.
 */
export function markUndone(
  { booked, at }: Command,
  before: ReadonlyMap<string, BookedPart> | undefined,
): NewMark {
  if (!booked) return (row) => (row.booked ? undefined : before?.get(row._id));
  return (row) =>
    row.booked && row.bookedAt === at ? (before?.get(row._id) ?? UNMARKED) : undefined;
}
