/**
 * Counts wrong secrets by address, in this process. Only wrong secrets are counted and refused. A
 * caller with the right secret is never shut out, because a provider sends the secrets of all its
 * customers from one address.
 */
import type { Clock } from "#server/clock.ts";
import { ApiError } from "./errors.ts";
import { limitAddress } from "./rate-limit.ts";

/**
 * Wrong secrets that an address may try in a window. A provider that still sends for some hundred
 * deleted companies stays below.
 */
export const WRONG_TRIES_MAX = 300;
const WINDOW_MS = 15 * 60_000;
// A flood of addresses must not fill the memory: the oldest are forgotten.
const ADDRESSES_MAX = 10_000;

export interface WrongTries {
  /** To be called for each wrong secret. Throws `rate_limited` above the limit. */
  note(address: string | undefined): void;
}

export function createWrongTries(clock: Clock): WrongTries {
  const counted = new Map<string, { begin: number; count: number }>();
  return {
    note(address) {
      const key = limitAddress(address);
      const now = clock.now().getTime();
      const known = counted.get(key);
      const entry =
        known === undefined || now - known.begin >= WINDOW_MS ? { begin: now, count: 0 } : known;
      entry.count++;
      counted.delete(key);
      counted.set(key, entry);
      if (counted.size > ADDRESSES_MAX) counted.delete(counted.keys().next().value!);
      if (entry.count <= WRONG_TRIES_MAX) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((entry.begin + WINDOW_MS - now) / 1_000));
      throw new ApiError("rate_limited", { message: "Too many wrong secrets", retryAfterSeconds });
    },
  };
}
