/** The cached list of transactions, for the hook that reads it and the one that patches it. */
import type { InfiniteData } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { createEcho, ownCommands } from "#web/api/own-echo.ts";

export type TransactionPage = ApiReply<"transactionList">;
export type TransactionPages = InfiniteData<TransactionPage, string | undefined>;

/** Second part of the list's query keys, after the category. */
export const PAGES_KEY = "transactionPages";

/** The rows of our own bookings are already right when their echo comes. */
const ownBookings = createEcho();

/** Remembers that this client has just booked. */
export function noteOwnBooking(): void {
  ownBookings.note();
}

/** After a command that failed: the rows may be wrong, and are asked for again at once. */
export function forgetOwnBooking(): void {
  ownBookings.forget();
  ownCommands.note();
}

/** True while a change event may be the echo of our own booking. */
export function isOwnEcho(): boolean {
  return ownBookings.isExpected();
}
