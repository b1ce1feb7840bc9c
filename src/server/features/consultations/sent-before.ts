/** A booking that is sent again, because its answer was lost. */
import type { GlobalTx } from "#server/database/tenant.ts";
import { ApiError } from "#server/http/errors.ts";
import { type BookingRow, lockBooking } from "./consultations.store.ts";

/** The time that was asked for is not free, or not any more. */
export function timeTaken(): ApiError {
  return new ApiError("consultation_time_taken", { message: "This time is not free" });
}

/**
 * The booking that this very request has made. Throws `consultation_time_taken` where the booking
 * of the id is another's, of another time, or cancelled.
 */
export async function findSentBefore(
  tx: GlobalTx,
  request: {
    readonly _id?: string | undefined;
    readonly email: string;
    readonly startsAt: Date;
  },
): Promise<BookingRow | undefined> {
  const known = request._id === undefined ? undefined : await lockBooking(tx, request._id);
  if (known === undefined) return undefined;
  const isSame =
    known.email === request.email &&
    known.startsAt.getTime() === request.startsAt.getTime() &&
    // A time that waits for its confirmation counts as cancelled once it is not held any more.
    (known.cancelledAt === null || known.heldUntil !== null);
  if (!isSame) throw timeTaken();
  return known;
}
