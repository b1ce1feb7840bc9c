/** Magyar Posta: the report's name, the shape of parcel numbers and bank lines are public. */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { mplHead } from "#statements/couriers/mpl/head.ts";

export const mplProfile: CourierProfile = {
  ...mplHead,
  credit: {
    status: "assumed",
    provenance:
      "Bank lines of a public demo: the merchant's number of ten digits, a parcel number that a blank splits.",
    payerWords: ["magyar posta"],
    referencePatterns: ["{merchantRef}", "{parcel}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 7 },
    rhythm: { every: "contract" },
    transfers: "contract",
  },
  vocabulary: {
    status: "assumed",
    provenance:
      "A public demo's file name and parcel numbers; the post's own word for cash on delivery.",
    columns: { gross: ["árufizetés", "árufizetési összeg"] },
    externalId: /^P[BN][0-9A-Z]{11}$/,
    fileName: /^POSTA_.*_utalas_riport\.csv$/i,
  },
  settlements: [],
};
