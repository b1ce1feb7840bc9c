/** Sameday Hungary: the words of its import file are public, the report is not. */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { samedayHuHead } from "#statements/couriers/sameday-hu/head.ts";

export const samedayHuProfile: CourierProfile = {
  ...samedayHuHead,
  credit: {
    status: "assumed",
    provenance: "The company's registered name; no credit was seen.",
    payerWords: ["sameday", "delivery solutions"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 7 },
    rhythm: { every: "contract" },
    transfers: "contract",
  },
  vocabulary: {
    status: "assumed",
    provenance: "Column names of Sameday's import file, in public exporters of web shops.",
    columns: {
      gross: ["utánvét"],
      reference: ["egyedi hivatkozás", "hivatkozás"],
      personal: ["címzett"],
    },
  },
  settlements: [],
};
