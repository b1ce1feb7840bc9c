/**
 * Mollie: the report of settlements. Fees that are kept are rows without an id; a payment that
 * Mollie does not settle itself, as by PayPal or a gift card, has no settlement amount.
 */
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
  settlements: [
    {
      name: "settlement-report",
      status: "documented",
      provenance: "The column names of a public writer and of a public reader; no file was seen.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "Payment method",
        "Status",
        "ID",
        "Settlement currency",
        "Settlement amount",
        "Settlement reference",
      ],
      columns: {
        payoutRef: ["Settlement reference"],
        externalId: ["ID"],
        reference: ["Description"],
        date: ["Date"],
        type: ["Payment method"],
        gross: ["Settlement amount"],
        currency: ["Settlement currency"],
      },
      line: "payment",
      types: { refund: "refund", chargeback: "chargeback", "*": "payment" },
      moved: "gross",
      feeWithout: "externalId",
      group: "payout",
    },
  ],
};
