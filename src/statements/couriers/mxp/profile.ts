/** MXP (Mixpakk) runs on Deliveo: only the report's name, ids and a bank line are public. */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { mxpHead } from "#statements/couriers/mxp/head.ts";

export const mxpProfile: CourierProfile = {
  ...mxpHead,
  credit: {
    status: "assumed",
    provenance: "A bank line of a public demo; its fee invoice is paid apart.",
    payerWords: ["mixpakk"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 7 },
    rhythm: { every: "contract" },
    transfers: "gross",
  },
  vocabulary: {
    status: "assumed",
    provenance: "A public demo's file name and parcel numbers; a row of sums stands in it.",
    columns: { externalId: ["deliveoid"] },
    externalId: /^MPX\d{8}$/,
    fileName: /^mixpack_riport_.*\.csv$/i,
    answers: { feeIsDeducted: false },
  },
  settlements: [],
};
