/**
 * How near a consent's end is, as the number that clients know as token expiry. Pure, so that the
 * web may use it without schemas.
 */
import { DAY_MS } from "#values/durations.ts";

/** EXPIRED=0, EXPIRED_SOON=1, NOT_EXPIRED=2, NO_INFORMATION=3. */
export type ConsentExpiry = 0 | 1 | 2 | 3;

/** From so many days before its end a consent ends soon. */
export const EXPIRES_SOON_DAYS = 14;

/** `endsAtMs` is the end of the daily collection; null where none is known. */
export function consentExpiry(endsAtMs: number | null, nowMs: number): ConsentExpiry {
  if (endsAtMs === null) return 3;
  if (endsAtMs <= nowMs) return 0;
  return endsAtMs <= nowMs + EXPIRES_SOON_DAYS * DAY_MS ? 1 : 2;
}
