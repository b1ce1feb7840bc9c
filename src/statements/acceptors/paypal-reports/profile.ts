/**
 * PayPal: the reports of activity and the statement, both of a wallet. A withdrawal ends a
 * settlement; what follows the last one is still at PayPal. Conversions come as two rows.
 */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { paypalReportsHead } from "#statements/acceptors/paypal-reports/head.ts";

const TYPES = {
  "general payment": "payment",
  "website payment": "payment",
  "general withdrawal": "payout",
  "general currency conversion": "adjustment",
  "user initiated currency conversion": "adjustment",
  "payment hold": "adjustment",
  "payment release": "adjustment",
} as const;

export const paypalReportsProfile: AcceptorProfile = {
  ...paypalReportsHead,
  credit: {
    status: "documented",
    provenance: "A withdrawal row of the wallet is the transfer; the window is a usual one.",
    payerWords: ["paypal"],
    referencePatterns: [],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 5 },
    rhythm: { every: "on-demand" },
    transfers: "net",
  },
  settlements: [
    {
      name: "activity",
      status: "verified",
      provenance: "A public export of 2015 and 2016 with English names, partners renamed.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "Date",
        "Time",
        "TimeZone",
        "Type",
        "Status",
        "Currency",
        "Gross",
        "Fee",
        "Net",
        "Transaction ID",
      ],
      columns: {
        date: ["Date"],
        time: ["Time"],
        type: ["Type"],
        status: ["Status"],
        currency: ["Currency"],
        gross: ["Gross"],
        fee: ["Fee"],
        net: ["Net"],
        balance: ["Balance"],
        externalId: ["Transaction ID"],
        reference: ["Invoice Number"],
      },
      line: "payment",
      types: TYPES,
      statuses: { completed: true, pending: false, denied: false },
      // The balance shows that a withdrawal has left the wallet while it is pending.
      payoutStatuses: ["pending"],
      feeSign: "negative",
      group: "payout-row",
    },
    {
      name: "statement",
      status: "documented",
      provenance: "The column names of a public reader, English.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "Date",
        "Time",
        "Time Zone",
        "Description",
        "Currency",
        "Gross",
        "Fee",
        "Net",
        "Balance",
        "Transaction ID",
      ],
      columns: {
        date: ["Date"],
        time: ["Time"],
        type: ["Description"],
        currency: ["Currency"],
        gross: ["Gross"],
        fee: ["Fee"],
        net: ["Net"],
        balance: ["Balance"],
        externalId: ["Transaction ID"],
        reference: ["Invoice ID"],
      },
      line: "payment",
      types: TYPES,
      feeSign: "negative",
      group: "payout-row",
    },
  ],
};
