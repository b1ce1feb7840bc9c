/** The cached list of transactions, for the hook that reads it and the one that patches it. */
import type { InfiniteData } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { noteOwnCommand } from "#web/api/query-client.ts";
import { nowMs } from "#web/time/now.ts";

export type TransactionPage = ApiReply<"transactionList">;
export type TransactionPages = InfiniteData<TransactionPage, string | undefined>;

/** Second part of the list's query keys, after the category. */
export const PAGES_KEY = "transactionPages";

/** Events this soon after our own booking are its echo; the rows are already right. */
export const ECHO_MS = 4_000;

let ownBookingMs = Number.NEGATIVE_INFINITY;

/** Remembers that this client has just booked. */
export function noteOwnBooking(): void {
  ownBookingMs = nowMs();
}

/** After a command that failed: the rows may be wrong, and are asked for again at once. */
export function forgetOwnBooking(): void {
  ownBookingMs = Number.NEGATIVE_INFINITY;
  noteOwnCommand();
}

/** True while a change event may be the echo of our own booking. */
export function isOwnEcho(): boolean {
  return nowMs() - ownBookingMs < ECHO_MS;
}
