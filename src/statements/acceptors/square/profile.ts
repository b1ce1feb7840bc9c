/**
 * Square, which works in no branch in Hungary: the export of transactions. Cash stays with the
 * merchant, so a row without a card payment moves nothing. No column names the currency.
 */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { squareHead } from "#statements/acceptors/square/head.ts";

export const squareProfile: AcceptorProfile = {
  ...squareHead,
  credit: {
    status: "assumed",
    provenance: "Name and window are usual ones; no credit was seen.",
    payerWords: ["square", "squareup"],
    referencePatterns: [],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 3 },
    rhythm: { every: "banking-day" },
    transfers: "net",
  },
  settlements: [
    {
      name: "transactions",
      status: "documented",
      provenance: "The column names of several public readers; no file was seen.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "Total Collected",
        "Card",
        "Cash",
        "Fees",
        "Net Total",
        "Transaction ID",
        "PAN Suffix",
        "Deposit ID",
        "Deposit Date",
      ],
      columns: {
        payoutRef: ["Deposit ID"],
        payoutDate: ["Deposit Date"],
        externalId: ["Payment ID", "Transaction ID"],
        reference: ["Order Reference ID"],
        date: ["Date"],
        type: ["Event Type"],
        gross: ["Card"],
        fee: ["Fees"],
        cardMask: ["PAN Suffix"],
      },
      line: "payment",
      types: { payment: "payment", refund: "refund" },
      moved: "gross",
      feeSign: "negative",
      group: "payout",
    },
  ],
};
