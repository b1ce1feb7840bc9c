/**
 * GLS Hungary: the report of cash on delivery, weekly or daily, in Hungarian or English; the
 * attachment of its fee invoice; the list of parcel states, which names no transfer; and the letter
 * about invoices that were set off.
 */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { glsHuHead } from "#statements/couriers/gls-hu/head.ts";

/** `100031291_HUF_20260903_080032.xlsx`: the customer's number, currency, day and time. */
const COD_NAME =
  /^(?:GLS_)?(?<merchantRef>\d{6,})(?:_(?<currency>[A-Z]{3}))?_(?<day>\d{8})_\d{6}\.xlsx$/i;

export const glsHuProfile: CourierProfile = {
  ...glsHuHead,
  mailDomains: ["gls-hungary.com"],
  pages: [
    {
      name: "compensation-letter",
      status: "documented",
      provenance: "A public reader made from three letters of August and September 2026.",
      kind: "courier",
      document: "offset",
      requires: ["kompenzacios ertesito"],
      // Below the last line of the table's head, up to the place and day of the letter.
      region: { after: /^\(HUF\)/, before: /^[^|\d]+, \d{4}\.\d{2}\.\d{2}\.?$/ },
      facts: {
        merchantRef: { shape: /^(\d{9,})\b/ },
        payoutDate: { shape: /\b\d{4}\.\d{2}\.\d{2}\b/ },
      },
      run: {
        names: ["collected", "setOff", "transferred", "debt", "left"],
        ties: [
          ["collected", "setOff", "transferred"],
          ["debt", "setOff", "left"],
        ],
        without: [/\b\d{4}\.\d{2}\.\d{2}\.?/, /\bHU\d{8}/, /\b\d{9,}\b/],
      },
      invoices: /\bHU\d{8}|\b\d{9,}\b/,
      currency: "HUF",
    },
  ],
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
      fileName: COD_NAME,
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
      fileName: COD_NAME,
    },
    {
      name: "status-list",
      status: "documented",
      provenance: "A public reader's description of the columns by letter; some names are as seen.",
      kind: "courier",
      document: "status",
      formats: ["xlsx"],
      requires: ["Csomagszám", "Státusz", "Beszedett utánvét összege (HUF)"],
      columns: {
        externalId: ["Csomagszám"],
        reference: ["Utánvét hivatkozás", "Ügyfél hivatkozás"],
        date: ["Státusz dátuma"],
        gross: ["Beszedett utánvét összege (HUF)"],
      },
      line: "parcel",
      // Money that was registered and not collected moves nothing.
      moved: "gross",
      currency: "HUF",
      group: "file",
      isPaidOut: false,
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
      fileName: /^SettlementDocument_(?<payoutRef>HU\d{8})_(?<day>\d{8})\d{6}\.xlsx$/i,
    },
  ],
};
