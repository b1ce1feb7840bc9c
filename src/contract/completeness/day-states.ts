/** How a day of an account is proven, and why it is not. For pages too. */
import { PART_REASONS } from "#values/says-part.ts";

/**
 * `balance`: a document or a connection speaks of the day, and the balances before and behind it
 * differ by the sum of the items. `level`: the balances do, and nothing speaks of the day.
 * `interval`: a statement says that it covers the day. `reading`: a connection has read it whole.
 */
export const DAY_STATES = ["balance", "level", "interval", "reading", "unproven"] as const;
export type DayState = (typeof DAY_STATES)[number];

/** Whether balances on both sides prove the day with its items. */
export function provenByBalances(state: DayState): boolean {
  return state === "balance" || state === "level";
}

/**
 * `no_data`: nothing covers the day. `items_only`: items came without a balance and without an
 * interval. `feed_stopped`: the connection read up to the day before. `balance_gap`: the balances
 * differ by another sum than the items. `untied_file`: a file was taken although its balances do
 * not tie. `waiting_file`: a file that nobody has taken yet contradicts what covers the day.
 * `missing_number`: statements are missing by their numbers. `no_booking_day`: the booking
 * day of an item is not known. `unread_item`: an item of the connection could not be read.
 * `contradiction`: two sources state different balances of the day, or two whole lists of it hold
 * different items. `told_early`: the file was written before the day was over. The others are those
 * of documents that say that not all is in them (`says-part.ts`).
 */
export const UNPROVEN_REASONS = [
  "no_data",
  "items_only",
  "feed_stopped",
  "balance_gap",
  "waiting_file",
  "missing_number",
  "no_booking_day",
  "unread_item",
  "contradiction",
  "told_early",
  ...PART_REASONS,
] as const;
export type UnprovenReason = (typeof UNPROVEN_REASONS)[number];
