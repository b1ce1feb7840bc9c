/** Kvikk, a broker of several couriers: rhythm and corrections are public, the columns are not. */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { kvikkHead } from "#statements/couriers/kvikk/head.ts";

export const kvikkProfile: CourierProfile = {
  ...kvikkHead,
  credit: {
    status: "documented",
    provenance: "Kvikk's pages: each Wednesday for parcels up to the Sunday before.",
    payerWords: ["kvikk"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "last-day", first: 0, last: 7 },
    rhythm: { every: "week", weekday: 3 },
    transfers: "contract",
  },
  settlements: [],
};
