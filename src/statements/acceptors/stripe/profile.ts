/** Stripe: the itemised reconciliation of payouts. One file may hold many payouts. */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { stripeHead } from "#statements/acceptors/stripe/head.ts";

export const stripeProfile: AcceptorProfile = {
  ...stripeHead,
  credit: {
    status: "documented",
    provenance: "Stripe's description of its reports and of the trace id.",
    payerWords: ["stripe"],
    referencePatterns: ["{payoutText}", "{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 3 },
    rhythm: { every: "contract" },
    transfers: "net",
  },
  settlements: [
    {
      name: "payout-reconciliation",
      status: "documented",
      provenance: "Stripe's description of the report's columns; no file was seen.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "automatic_payout_id",
        "balance_transaction_id",
        "gross",
        "fee",
        "net",
        "reporting_category",
        "currency",
      ],
      columns: {
        payoutRef: ["automatic_payout_id"],
        payoutDate: ["automatic_payout_effective_at", "automatic_payout_effective_at_utc"],
        payoutText: ["trace_id"],
        externalId: ["balance_transaction_id"],
        reference: ["invoice_number", "description"],
        date: ["created", "created_utc"],
        currency: ["currency"],
        type: ["reporting_category"],
        gross: ["gross"],
        fee: ["fee"],
        net: ["net"],
      },
      line: "payment",
      types: {
        charge: "payment",
        refund: "refund",
        dispute: "chargeback",
        "dispute reversal": "chargeback",
        fee: "fee",
        payout: "payout",
        transfer: "adjustment",
        "reserve transaction": "adjustment",
        "other adjustment": "adjustment",
      },
      group: "payout",
    },
  ],
};
