/** Express One Hungary mails a list of transferred collections; its columns are not public. */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { expressoneHead } from "#statements/couriers/expressone/head.ts";

export const expressoneProfile: CourierProfile = {
  ...expressoneHead,
  credit: {
    status: "documented",
    provenance:
      "Express One's pages: transferred on the working day after delivery unless agreed otherwise.",
    payerWords: ["express one"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "last-day", first: 0, last: 3 },
    rhythm: { every: "banking-day" },
    transfers: "contract",
  },
  settlements: [],
};
