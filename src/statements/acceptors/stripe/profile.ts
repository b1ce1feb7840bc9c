/**
 * Stripe: the itemised reconciliation of payouts, of which one file may hold many; the itemised
 * changes of its balance, which name no payout; and the dashboard's balance history, in which a row
 * names the payout that paid it, or none.
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

/** The words of the balance history, which are those of the programming interface. */
const HISTORY_TYPES = {
  charge: "payment",
  payment: "payment",
  refund: "refund",
  "payment refund": "refund",
  adjustment: "adjustment",
  "stripe fee": "fee",
  // Its own transfer has no row of its own among the sales that it pays.
  payout: "skip",
  transfer: "skip",
} as const;

const HISTORY_NAMES = [
  "id",
  "Type",
  "Source",
  "Amount",
  "Fee",
  "Net",
  "Currency",
  "Created (UTC)",
  "Available On (UTC)",
] as const;

const HISTORY_COLUMNS = {
  externalId: ["id"],
  reference: ["Description"],
  date: ["Created (UTC)"],
  currency: ["Currency"],
  type: ["Type"],
  gross: ["Amount"],
  fee: ["Fee"],
  net: ["Net"],
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
    {
      name: "balance-history",
      status: "documented",
      provenance: "The column names and words of several public readers; no file was seen.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [...HISTORY_NAMES, "Transfer", "Transfer Date (UTC)"],
      columns: {
        ...HISTORY_COLUMNS,
        payoutRef: ["Transfer"],
        payoutDate: ["Transfer Date (UTC)"],
      },
      line: "payment",
      types: HISTORY_TYPES,
      group: "payout",
    },
    {
      name: "balance-history-short",
      status: "documented",
      provenance: "The column names and words of several public readers; no file was seen.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: HISTORY_NAMES,
      without: ["Transfer", "Transfer Date (UTC)"],
      columns: HISTORY_COLUMNS,
      line: "payment",
      types: HISTORY_TYPES,
      group: "file",
      isPaidOut: false,
    },
  ],
};
