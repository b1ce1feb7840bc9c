/**
 * Adyen: the settlement details of a batch. All rows of a batch sum to zero with the payout row; a
 * batch without one carries its balance over.
 */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { adyenHead } from "#statements/acceptors/adyen/head.ts";

export const adyenProfile: AcceptorProfile = {
  ...adyenHead,
  credit: {
    status: "documented",
    provenance:
      "The payout row of a public report names the text of the transfer; the window is a usual one.",
    payerWords: ["adyen"],
    referencePatterns: ["{payoutText}", "batch {payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 3 },
    rhythm: { every: "contract" },
    transfers: "net",
  },
  settlements: [
    {
      name: "settlement-details",
      status: "verified",
      provenance: "A public export of a batch of January 2021.",
      kind: "card",
      document: "settlement",
      formats: ["csv", "xlsx"],
      requires: [
        "Psp Reference",
        "Merchant Reference",
        "Type",
        "Modification Reference",
        "Gross Debit (GC)",
        "Gross Credit (GC)",
        "Net Debit (NC)",
        "Net Credit (NC)",
        "Batch Number",
      ],
      columns: {
        payoutRef: ["Batch Number"],
        payoutText: ["Modification Reference"],
        merchantRef: ["Merchant Account"],
        externalId: ["Psp Reference"],
        reference: ["Merchant Reference"],
        date: ["Creation Date"],
        type: ["Type"],
        grossCurrency: ["Gross Currency"],
        grossDebit: ["Gross Debit (GC)"],
        grossCredit: ["Gross Credit (GC)"],
        currency: ["Net Currency"],
        netDebit: ["Net Debit (NC)"],
        netCredit: ["Net Credit (NC)"],
        feePart: ["Commission (NC)", "Markup (NC)", "Scheme Fees (NC)", "Interchange (NC)"],
      },
      line: "payment",
      types: {
        settled: "payment",
        refunded: "refund",
        chargeback: "chargeback",
        chargebackreversed: "chargeback",
        fee: "fee",
        depositcorrection: "adjustment",
        invoicededuction: "adjustment",
        balancetransfer: "carry",
        merchantpayout: "payout",
      },
      group: "payout",
    },
  ],
};
