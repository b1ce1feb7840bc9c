/**
 * GLS Hungary: the report of cash on delivery, weekly or daily, in Hungarian or English, and the
 * attachment of its fee invoice. The list of parcel states names no transfer and is not read.
 */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { glsHuHead } from "#statements/couriers/gls-hu/head.ts";

export const glsHuProfile: CourierProfile = {
  ...glsHuHead,
  credit: {
    status: "documented",
    provenance:
      "Public readers of the reports and of three compensation letters; the text of the credit is from bank lines of a public demo.",
    payerWords: ["gls general log", "gls general logistics", "gls"],
    referencePatterns: ["COD-{payoutDate}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 7 },
    rhythm: { every: "contract" },
    transfers: "gross",
    setsOffInvoices: true,
  },
  settlements: [
    {
      name: "cod",
      status: "documented",
      provenance: "A public reader made from 219 reports of 2022 to 2026; no file was seen.",
      kind: "courier",
      document: "settlement",
      formats: ["xlsx"],
      requires: ["Csomagszám", "Utánvét hivatkozás", "Utánvét összeg"],
      columns: {
        payoutRef: ["Jelentés szám"],
        externalId: ["Csomagszám"],
        reference: ["Utánvét hivatkozás"],
        date: ["Kiszállítási dátum"],
        gross: ["Utánvét összeg"],
      },
      line: "parcel",
      sumRow: { column: "externalId", text: "" },
      currency: "right-of-gross",
      group: "file",
      about: { payoutDate: { label: "utalas datuma" } },
    },
    {
      name: "cod-english",
      status: "documented",
      provenance: "The same public reader: reports of 2022 with English labels.",
      kind: "courier",
      document: "settlement",
      formats: ["xlsx"],
      requires: ["Parcel Number", "COD Reference", "COD Amount"],
      columns: {
        payoutRef: ["Journal No."],
        externalId: ["Parcel Number"],
        reference: ["COD Reference"],
        date: ["Delivery Date"],
        gross: ["COD Amount"],
      },
      line: "parcel",
      sumRow: { column: "externalId", text: "" },
      currency: "right-of-gross",
      group: "file",
      about: { payoutDate: { label: "release date" } },
    },
    {
      name: "fee-invoice",
      status: "documented",
      provenance: "A public reader made from 81 invoice attachments; no file was seen.",
      kind: "courier",
      document: "fee",
      formats: ["xlsx"],
      sheet: "delivery details",
      requires: ["Invoice number", "Invoice date", "Parcel number", "Total amount"],
      columns: {
        payoutRef: ["Invoice number"],
        payoutDate: ["Invoice date"],
        externalId: ["Parcel number"],
        reference: ["COD Reference", "Client reference"],
        date: ["Delivery date"],
        fee: ["Total amount"],
        currency: ["Currency"],
      },
      more: [
        {
          sheet: "credit card fee details",
          requires: ["Parcel ID", "Total amount"],
          columns: {
            externalId: ["Parcel ID"],
            reference: ["COD Reference", "Client reference"],
            fee: ["Total amount"],
          },
        },
      ],
      line: "fee",
      group: "file",
    },
  ],
};
