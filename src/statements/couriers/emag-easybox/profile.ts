/**
 * eMAG Marketplace: the details of the account statement. eMAG collects by card and on delivery,
 * keeps its invoices, and transfers the rest; all documents of a transfer sum to zero with it.
 */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { emagEasyboxHead } from "#statements/couriers/emag-easybox/head.ts";

export const emagEasyboxProfile: CourierProfile = {
  ...emagEasyboxHead,
  credit: {
    status: "documented",
    provenance:
      "A public reader's description for Romania names both payers; the window is a usual one.",
    payerWords: ["emag", "dante international", "heyblu"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 7 },
    rhythm: { every: "contract" },
    transfers: "net",
  },
  settlements: [
    {
      name: "account-statement",
      status: "documented",
      provenance:
        "A public reader's description of the Romanian marketplace's report of 2026; no file was seen.",
      kind: "courier",
      document: "settlement",
      formats: ["xlsx"],
      requires: [
        "Customer ID",
        "Seller company",
        "SAP document ID",
        "Document code",
        "Document amount",
        "Clearing document",
      ],
      columns: {
        merchantRef: ["Customer ID"],
        ownerName: ["Seller company"],
        externalId: ["SAP document ID"],
        reference: ["Reference ID"],
        date: ["Document date"],
        type: ["Document code"],
        gross: ["Document amount"],
        currency: ["Document currency"],
        payoutRef: ["Clearing document"],
      },
      line: "payment",
      // The first and the last row tell a balance and no document.
      types: {
        kd: "payment",
        kx: "parcel",
        zc: "refund",
        dm: "fee",
        c3: "fee",
        zp: "payout",
        "": "skip",
      },
      isProvidersView: true,
      group: "payout",
    },
  ],
};
