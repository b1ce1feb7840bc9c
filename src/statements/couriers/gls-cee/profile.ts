/**
 * GLS in the neighbouring countries: its payer's name in bank lines is public, its reports in the
 * languages of these countries are not. A report with English names is read as GLS Hungary's.
 */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { glsCeeHead } from "#statements/couriers/gls-cee/head.ts";

export const glsCeeProfile: CourierProfile = {
  ...glsCeeHead,
  credit: {
    status: "documented",
    provenance:
      "Romanian bank lines name the payer; a public reader's description says gross transfers.",
    payerWords: ["gls general logistics", "gls general logistic"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 7 },
    rhythm: { every: "contract" },
    transfers: "gross",
  },
  vocabulary: {
    status: "assumed",
    provenance:
      "A public reader's description of the Romanian report: the transfer is the sum of the parcels.",
    answers: { feeIsDeducted: false },
  },
  settlements: [],
};
