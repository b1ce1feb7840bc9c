/** The press of the letter's link, which makes a held time a booking. */
import type { Consultation } from "#contract/consultation/consultation.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { findByToken, over, present, reminderDone } from "./booking-reply.ts";
import {
  type ConsultationDeps,
  storeAdviserLetter,
  storeVisitorLetter,
} from "./consultation-letters.service.ts";
import { isOffered } from "./consultation-times.ts";
import * as store from "./consultations.store.ts";
import { orderAdvisers, requireFewOpen } from "./free-advisers.ts";
import { timeTaken } from "./sent-before.ts";

/**
 * Books the time by the link of the letter; twice is as once. A time that is not held any more is
 * booked where it is still free. Throws `unauthenticated`, `consultation_over`,
 * `consultation_time_taken`, `consultation_limit_reached`.
 */
export async function confirm(deps: ConsultationDeps, token: string): Promise<Consultation> {
  const { row, confirms } = await findByToken(deps, token);
  if (!confirms)
    throw new ApiError("unauthenticated", { message: "Only the link of a letter confirms" });
  if (row.heldUntil === null) return present(deps, row);
  return present(deps, await confirmAt(deps, row.id, row.startsAt));
}

/**
 * Books the unconfirmed time, or another one in its place, and writes to both. Throws as `confirm`.
 */
export async function confirmAt(
  deps: ConsultationDeps,
  id: string,
  startsAt: Date,
): Promise<store.BookingRow> {
  const now = deps.clock.now();
  try {
    const { row, letters } = await inGlobal(deps.db, async (tx) => {
      await store.lockHolds(tx);
      await store.releaseHolds(tx, now);
      const before = await store.lockBooking(tx, id);
      if (before === undefined || startsAt <= now) throw over();
      // Of two presses at once, the later one finds the work done.
      if (before.heldUntil === null) return { row: before, letters: [] };
      await requireFewOpen(tx, deps, { ...before, startsAt });
      const keeps = before.cancelledAt === null && before.startsAt.getTime() === startsAt.getTime();
      if (!keeps && !isOffered(startsAt.getTime(), now.getTime())) throw timeTaken();
      const free = keeps ? [before.adviser] : await orderAdvisers(tx, deps, startsAt);
      const adviser = free.includes(before.adviser) ? before.adviser : free[0];
      if (adviser === undefined) throw timeTaken();
      await store.confirmBooking(tx, id, {
        adviser,
        startsAt,
        remindedAt: reminderDone(startsAt, now),
      });
      const booked = { adviser, startsAt, heldUntil: null, cancelledAt: null, cancelledBy: null };
      const next: store.BookingRow = { ...before, ...booked };
      return {
        row: next,
        letters: [
          await storeVisitorLetter(tx, deps, next, "booked"),
          await storeAdviserLetter(tx, deps, next, "booked"),
        ],
      };
    });
    await deliverAll(deps, letters);
    return row;
  } catch (error) {
    if (isUniqueViolation(error)) throw timeTaken();
    throw error;
  }
}
