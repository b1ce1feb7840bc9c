/** How often strangers book: they have no account, and a mailbox is easily invented. */
import { HOLD_MINUTES } from "#values/consultation-facts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import { limitAddress, type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";

/** Bookings of a network address: a stranger with invented mailboxes takes no month of times. */
export const BOOKED_PER_ADDRESS_AN_HOUR = 6;
export const BOOKED_PER_ADDRESS_A_DAY = 12;
/** How long a time is held for a visitor who has not pressed the link of his letter. */
export const HOLD_MS = HOLD_MINUTES * MINUTE_MS;
/** Unconfirmed times that one network holds at once. */
export const HELD_PER_NETWORK = 2;
/** Of the free times of the month so many may be held at once: a tenth, and always three. */
const HELD_SHARE = 10;
const HELD_LEAST = 3;
/** Of the free times of a day half may be held, and always one. */
const HELD_SHARE_OF_DAY = 2;
/** Open bookings of all mailboxes of a domain that belongs to one house. */
export const OPEN_PER_DOMAIN = 6;
/** Domains where everybody has a mailbox. */
const SHARED_DOMAINS = new Set(
  (
    "gmail.com googlemail.com freemail.hu citromail.hu indamail.hu t-online.hu vipmail.hu upcmail.hu " +
    "outlook.com outlook.hu hotmail.com hotmail.hu live.com msn.com yahoo.com yahoo.hu icloud.com me.com " +
    "proton.me protonmail.com gmx.com gmx.de"
  ).split(" "),
);

/** The domain whose mailboxes may all be of one house; undefined where strangers share it. */
export function houseOf(mailbox: string): string | undefined {
  const domain = mailbox.slice(mailbox.lastIndexOf("@") + 1);
  return SHARED_DOMAINS.has(domain) ? undefined : domain;
}

/**
 * Whether one more unconfirmed time may be held. Where not, the visitor still gets his letter, and
 * the time is his if he presses its link before somebody else has it.
 */
export function mayHold(counts: {
  /** Times of the month, and of the day, that are neither booked nor blocked. */
  readonly free: number;
  readonly freeOfDay: number;
  readonly held: number;
  readonly heldOfDay: number;
  readonly heldByNetwork: number;
}): boolean {
  const { free, freeOfDay, held, heldOfDay, heldByNetwork } = counts;
  return (
    heldByNetwork < HELD_PER_NETWORK &&
    held < Math.max(HELD_LEAST, Math.floor(free / HELD_SHARE)) &&
    heldOfDay < Math.max(1, Math.floor(freeOfDay / HELD_SHARE_OF_DAY))
  );
}

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
