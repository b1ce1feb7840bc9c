import type { Transaction } from "#contract/transactions/transactions.ts";
import { isBookable } from "#web/areas/transactions/queries/booking-target.ts";

/** The place of the first unbooked row between two places, the second not included; -1 for none. */
function findBetween(rows: readonly Transaction[], from: number, to: number): number {
  const place = rows.slice(from, to).findIndex((row) => !row.booked && isBookable(row));
  return place < 0 ? -1 : from + place;
}

/** Behind the place; the rows at and before it are left out. */
export function findUnbookedBehind(rows: readonly Transaction[], place: number): number {
  return findBetween(rows, place + 1, rows.length);
}

/** From the first row up to the place and with it: the way round. */
export function findUnbookedUpTo(rows: readonly Transaction[], place: number): number {
  return findBetween(rows, 0, place + 1);
}
