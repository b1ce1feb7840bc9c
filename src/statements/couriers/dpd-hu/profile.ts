/** DPD Hungary: its own words and its weekly transfer are public, the report is not. */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { dpdHuHead } from "#statements/couriers/dpd-hu/head.ts";

export const dpdHuProfile: CourierProfile = {
  ...dpdHuHead,
  credit: {
    status: "documented",
    provenance:
      "DPD's answers to questions: once a week, within seven banking days of the collection.",
    payerWords: ["dpd"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "last-day", first: 0, last: 7 },
    rhythm: { every: "week" },
    transfers: "contract",
  },
  vocabulary: {
    status: "assumed",
    provenance: "Column names of DPD's import file, in public exporters of web shops.",
    columns: {
      gross: ["cod összeg"],
      reference: ["cod referencia", "referencia", "cím referencia"],
      personal: ["címzett neve"],
    },
  },
  settlements: [],
};
