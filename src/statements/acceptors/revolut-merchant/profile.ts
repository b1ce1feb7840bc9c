/**
 * Revolut Merchant: the payout statement, and the settlement report of a period, which names no
 * transfer. The report of payments holds declined ones too and is no settlement.
 */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { revolutMerchantHead } from "#statements/acceptors/revolut-merchant/head.ts";

export const revolutMerchantProfile: AcceptorProfile = {
  ...revolutMerchantHead,
  credit: {
    status: "documented",
    provenance: "The description of the Merchant API of April 2026 names the exact text.",
    payerWords: ["revolut"],
    referencePatterns: ["{payoutText}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 3 },
    rhythm: { every: "contract" },
    transfers: "net",
  },
  settlements: [
    {
      name: "settlement-report",
      status: "documented",
      provenance: "The example in the description of the Merchant API of April 2026.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "transaction_id",
        "completed_date",
        "type",
        "state",
        "amount",
        "settlement_amount",
        "settlement_currency",
        "processing_fee_amount",
      ],
      columns: {
        externalId: ["transaction_id"],
        reference: ["merchant_order_ext_ref"],
        date: ["completed_date"],
        type: ["type"],
        status: ["state"],
        gross: ["amount"],
        grossCurrency: ["currency"],
        fee: ["processing_fee_amount"],
        net: ["settlement_amount"],
        currency: ["settlement_currency"],
      },
      line: "payment",
      types: {
        settlement: "payment",
        refund: "refund",
        chargeback: "chargeback",
        "chargeback reversal": "chargeback",
      },
      statuses: { completed: true },
      grossIsUnsigned: true,
      group: "file",
      isPaidOut: false,
    },
    {
      name: "payout-statement",
      status: "documented",
      provenance: "The schema in the description of the Merchant API of April 2026.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "affected_payout_amount",
        "payout_transfer_reference",
        "payout_total_amount",
        "settlement_amount",
        "settlement_currency",
      ],
      columns: {
        externalId: ["transaction_id"],
        reference: ["merchant_order_reference"],
        date: ["completed_date"],
        status: ["affected_payout_amount"],
        fee: ["fee_amount"],
        net: ["settlement_amount"],
        currency: ["settlement_currency"],
        payoutRef: ["payout_transfer_reference"],
        payoutText: ["payout_transfer_reference"],
        payoutDate: ["payout_date"],
        payoutTotal: ["payout_total_amount"],
      },
      line: "payment",
      statuses: { true: true, false: false },
      group: "payout",
    },
  ],
};
