/** How often strangers book: they have no account, and a mailbox is easily invented. */
import { HOLD_MINUTES } from "#values/consultation-facts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import { limitNetwork, type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";

/** Bookings of a network: a stranger with invented mailboxes takes no month of times. */
export const BOOKED_PER_NETWORK_AN_HOUR = 6;
export const BOOKED_PER_NETWORK_A_DAY = 12;
/** How long a time is held for a visitor who has not pressed the link of his letter. */
export const HOLD_MS = HOLD_MINUTES * MINUTE_MS;
/** Unconfirmed times that one network holds at once. */
export const HELD_PER_NETWORK = 2;
/** Of the free times of the month so many may be held at once: a tenth, and always three. */
const HELD_SHARE = 10;
const HELD_LEAST = 3;
/** Of the free times of a day half may be held, and always one. */
const HELD_SHARE_OF_DAY = 2;
/** A visitor who books more has a reason to write to us instead. */
export const OPEN_PER_MAILBOX = 2;
/** Confirmed times that one house, and one network, may have in the month and of one day. */
export const OPEN_OF_ONE = 6;
export const OPEN_OF_ONE_A_DAY = 3;
/**
 * Once so much of the month, or of a day, is booked, the rest is for those who have none of it: who
 * has many houses and networks takes a quarter of the month, and each other visitor finds a time. A
 * day has few times, of which a quarter is less than one house may have.
 */
const OPEN_SHARE = 1 / 4;
const OPEN_SHARE_OF_DAY = 1 / 2;

/** Confirmed times to come, and how many there are altogether with the free ones. */
export interface OpenTimes {
  readonly booked: number;
  readonly all: number;
  readonly ofHouse: number;
  readonly ofNetwork: number;
}

/** Whether one more time may be confirmed by a house and from a network. */
export function mayConfirm(month: OpenTimes, day: OpenTimes): boolean {
  return (
    isRoomFor(month, OPEN_OF_ONE, OPEN_SHARE) &&
    isRoomFor(day, OPEN_OF_ONE_A_DAY, OPEN_SHARE_OF_DAY)
  );
}

function isRoomFor(
  { booked, all, ofHouse, ofNetwork }: OpenTimes,
  most: number,
  share: number,
): boolean {
  const bound = booked < all * share ? most : 1;
  return ofHouse < bound && ofNetwork < bound;
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

/** Counts one booking of the network. Throws `rate_limited`. */
export async function limitStranger(
  { rateLimiter }: { readonly rateLimiter: RateLimiter },
  address: string | undefined,
): Promise<void> {
  const stranger = `consultation|${limitNetwork(address)}`;
  const limits = [
    [stranger, BOOKED_PER_NETWORK_AN_HOUR, HOUR_SECONDS, "an hour"],
    [`${stranger}|day`, BOOKED_PER_NETWORK_A_DAY, DAY_SECONDS, "a day"],
  ] as const;
  for (const [bucket, most, seconds, time] of limits) {
    const verdict = await rateLimiter.hit(bucket, most, seconds);
    requireAllowed(verdict, `A network books at most ${most} consultations ${time}`);
  }
}
