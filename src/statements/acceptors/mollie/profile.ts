/** Mollie: the reference of transfers is public; columns were only remembered. */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { mollieHead } from "#statements/acceptors/mollie/head.ts";

export const mollieProfile: AcceptorProfile = {
  ...mollieHead,
  credit: {
    status: "documented",
    provenance: "Mollie's pages: the settlement's reference stands in the transfer's text.",
    payerWords: ["mollie"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 3 },
    rhythm: { every: "contract" },
    transfers: "net",
  },
  vocabulary: {
    status: "assumed",
    provenance: "Column names remembered from exports, not checked again.",
    columns: {
      externalId: ["id"],
      reference: ["description"],
      net: ["settlement amount"],
      payoutRef: ["settlement reference"],
      currency: ["settlement currency"],
      personal: ["consumer name", "consumer bank account", "consumer bic"],
    },
    answers: { grouping: "payout" },
  },
  settlements: [],
};
