/**
 * Stripe: the itemised reconciliation of payouts, of which one file may hold many; and the itemised
 * changes of its balance, which name no payout.
 */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { stripeHead } from "#statements/acceptors/stripe/head.ts";

/** What Stripe calls each movement of the balance. */
const TYPES = {
  charge: "payment",
  refund: "refund",
  dispute: "chargeback",
  "dispute reversal": "chargeback",
  fee: "fee",
  payout: "payout",
  transfer: "adjustment",
  "reserve transaction": "adjustment",
  "other adjustment": "adjustment",
} as const;

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
      types: TYPES,
      group: "payout",
    },
    {
      name: "balance-change",
      status: "documented",
      provenance: "Stripe's description of the report's columns; no file was seen.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "balance_transaction_id",
        "gross",
        "fee",
        "net",
        "reporting_category",
        "currency",
        ["created", "created_utc"],
      ],
      without: [
        "automatic_payout_id",
        "automatic_payout_effective_at",
        "automatic_payout_effective_at_utc",
      ],
      columns: {
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
      // The report does not say which sales a payout pays.
      types: { ...TYPES, payout: "skip" },
      group: "file",
      isPaidOut: false,
    },
  ],
};
