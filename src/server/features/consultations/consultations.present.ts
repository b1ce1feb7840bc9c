import type { Consultation } from "#contract/consultation/consultation.ts";
import type { Deps } from "#server/deps.ts";
import { nameAdviser, writeBookingCalendar } from "./consultation-letters.service.ts";
import { CONSULTATION_MS, hasReminder } from "./consultation-times.ts";
import type { BookingRow } from "./consultations.store.ts";

/** A booking as its visitor sees it. */
export function presentConsultation(
  deps: Pick<Deps, "config" | "clock">,
  row: BookingRow,
  { wantsReminder, confirms }: { readonly wantsReminder: boolean; readonly confirms: boolean },
): Consultation {
  const now = deps.clock.now();
  const endsAt = new Date(row.startsAt.getTime() + CONSULTATION_MS);
  const state = nameState(row, endsAt, now);
  return {
    state,
    cancelledBy: state === "cancelled" ? row.cancelledBy : null,
    heldUntil: row.heldUntil === null ? null : row.heldUntil.toISOString(),
    wasHeld: row.heldUntil !== null && row.heldUntil > row.createdAt,
    confirmable: confirms && row.heldUntil !== null,
    startsAt: row.startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    topic: row.topic,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    adviserName: nameAdviser(deps, row.adviser),
    hasReminder: state === "booked" && wantsReminder && hasReminder(row.startsAt, now),
    calendar: state === "booked" ? writeBookingCalendar(deps, row, "PUBLISH") : "",
  };
}

function nameState(row: BookingRow, endsAt: Date, now: Date): Consultation["state"] {
  if (row.heldUntil !== null)
    return row.cancelledAt === null && row.heldUntil > now ? "held" : "unheld";
  if (row.cancelledAt !== null) return "cancelled";
  return endsAt <= now ? "done" : "booked";
}
