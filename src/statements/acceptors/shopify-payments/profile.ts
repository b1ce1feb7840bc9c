/** Shopify Payments: the export of transactions; rows without a payout are still at Shopify. */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { shopifyPaymentsHead } from "#statements/acceptors/shopify-payments/head.ts";

export const shopifyPaymentsProfile: AcceptorProfile = {
  ...shopifyPaymentsHead,
  credit: {
    status: "assumed",
    provenance: "Name and window are usual ones; no credit was seen.",
    payerWords: ["shopify"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 3 },
    rhythm: { every: "contract" },
    transfers: "net",
  },
  settlements: [
    {
      name: "transactions",
      status: "documented",
      provenance: "The column names of public readers.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "Transaction Date",
        "Type",
        "Order",
        "Payout Status",
        "Payout Date",
        "Amount",
        "Fee",
        "Net",
      ],
      columns: {
        payoutRef: ["Payout ID"],
        payoutDate: ["Payout Date"],
        ownerName: ["Business Entity Name"],
        externalId: ["Checkout", "Order"],
        reference: ["Order"],
        date: ["Transaction Date"],
        type: ["Type"],
        gross: ["Amount"],
        fee: ["Fee"],
        net: ["Net"],
        currency: ["Currency"],
      },
      line: "payment",
      types: {
        charge: "payment",
        refund: "refund",
        chargeback: "chargeback",
        adjustment: "adjustment",
        payout: "payout",
      },
      group: "payout",
    },
  ],
};
