import { useRef } from "react";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { callApi } from "#web/api/client.ts";
import { bookingTexts as words } from "#web/areas/transactions/texts/booking.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { useLatest } from "#web/ui/use-latest.ts";
import { isBookable } from "#web/areas/transactions/queries/booking-target.ts";

/** So many further pages are loaded for the next unbooked row; it may be thousands away. */
const PAGES_MAX = 10;

interface Wanted {
  readonly rows: readonly Transaction[];
  readonly place: number;
  /** How many unbooked items the filter has; undefined while there is no filter. */
  readonly countLeft: (() => Promise<number>) | undefined;
  readonly hasMore: boolean;
  /** Loads the next page; false where none came. */
  readonly loadMore: () => Promise<boolean>;
  readonly go: (place: number) => void;
  /** Goes on with the next client; undefined where there is none, or a filter shows less. */
  readonly goToNextClient: (() => void) | undefined;
}

/**
 * Goes to the next unbooked row: behind the cursor, in the pages that follow, and then round from
 * the top. Where the server knows of none in the whole list, the next client's items follow; else a
 * toast says that there is none.
 */
export function useNextUnbooked(wanted: Wanted): () => void {
  const latest = useLatest(wanted);
  const isLooking = useRef(false);
  return () => {
    if (isLooking.current) return;
    isLooking.current = true;
    void look(() => latest.current)
      .catch(() => addToast({ intent: "error", title: words.lookFailed }))
      .finally(() => (isLooking.current = false));
  };
}

async function look(now: () => Wanted): Promise<void> {
  const { place } = now();
  for (let page = 0; page <= PAGES_MAX; page++) {
    const { rows, hasMore, loadMore, go } = now();
    const behind = findUnbookedBehind(rows, place);
    if (behind >= 0) return go(behind);
    if (!hasMore || page === PAGES_MAX || !(await loadMore())) break;
    // The page's rows are drawn before they are looked through.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const { rows, go, hasMore, countLeft, goToNextClient } = now();
  const round = findUnbookedUpTo(rows, place);
  if (round >= 0) return go(round);
  const left = hasMore && countLeft !== undefined ? await countLeft() : 0;
  if (left > 0) addToast({ intent: "info", ...words.furtherUnbooked(left) });
  else if (goToNextClient) goToNextClient();
  else addToast({ intent: "info", title: words.noneUnbooked });
}

/** Unbooked items of the filter of one company. */
export async function countUnbooked(filter: TransactionFilter): Promise<number> {
  const body = { filter, booked: true, dryRun: true };
  return (await callApi("bookedSet", { body })).count;
}

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
