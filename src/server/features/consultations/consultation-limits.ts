/** How often strangers book: they have no account, and a mailbox is easily invented. */
import { DAY_MS, HOUR_MS } from "#values/durations.ts";
import { limitAddress, type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";

/** Bookings of a network address: a stranger with invented mailboxes takes no month of times. */
export const BOOKED_PER_ADDRESS_AN_HOUR = 6;
export const BOOKED_PER_ADDRESS_A_DAY = 12;
const HOUR_SECONDS = HOUR_MS / 1_000;
const DAY_SECONDS = DAY_MS / 1_000;

/** Counts one booking of the network address. Throws `rate_limited`. */
export async function limitStranger(
  { rateLimiter }: { readonly rateLimiter: RateLimiter },
  address: string | undefined,
): Promise<void> {
  const stranger = `consultation|${limitAddress(address)}`;
  const limits = [
    [stranger, BOOKED_PER_ADDRESS_AN_HOUR, HOUR_SECONDS, "an hour"],
    [`${stranger}|day`, BOOKED_PER_ADDRESS_A_DAY, DAY_SECONDS, "a day"],
  ] as const;
  for (const [bucket, most, seconds, time] of limits) {
    const verdict = await rateLimiter.hit(bucket, most, seconds);
    requireAllowed(verdict, `A network address books at most ${most} consultations ${time}`);
  }
}
