/** What the ways to a visitor's consultation share: its link, its reply, and what is refused. */
import type { Consultation } from "#contract/consultation/consultation.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { wantsLetters } from "#server/features/letters/letter-choices.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { hashToken } from "#server/token-hash.ts";
import type { ConsultationDeps } from "./consultation-letters.service.ts";
import { hasReminder } from "./consultation-times.ts";
import { presentConsultation } from "./consultations.present.ts";
import * as store from "./consultations.store.ts";

/** It is cancelled, over, or nobody has confirmed it. */
export const over = () =>
  new ApiError("consultation_over", { message: "The consultation is over or cancelled" });

/** The booking as its visitor sees it. */
export async function present(
  deps: ConsultationDeps,
  row: store.BookingRow,
  { confirms = false }: { readonly confirms?: boolean } = {},
): Promise<Consultation> {
  const holder = { consultationId: row.id };
  const wantsReminder = await inGlobal(deps.db, (tx) =>
    wantsLetters(tx, holder, "consultationReminder"),
  );
  return presentConsultation(deps, row, { wantsReminder, confirms });
}

/** The booking of a link, and whether the link confirms. Throws `unauthenticated`. */
export async function findByToken(
  deps: ConsultationDeps,
  token: string,
): Promise<{ readonly row: store.BookingRow; readonly confirms: boolean }> {
  const found = await store.findBookingByLink(deps.db, hashToken(token));
  if (found === undefined)
    throw new ApiError("unauthenticated", { message: "The link is not valid" });
  return found;
}

// A booking for tomorrow morning is confirmed by its first letter; a second one would be noise.
export function reminderDone(startsAt: Date, now: Date): Date | null {
  return hasReminder(startsAt, now) ? null : now;
}
