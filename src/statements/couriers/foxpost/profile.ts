/**
 * Foxpost: the weekly workbook. The sum row stands above the items, and the transfer is less by
 * Foxpost's invoice. The amount due of single rows is rounded and is not read.
 */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { foxpostHead } from "#statements/couriers/foxpost/head.ts";

const SUMMARY = "osszesites";

export const foxpostProfile: CourierProfile = {
  ...foxpostHead,
  credit: {
    status: "documented",
    provenance:
      "A public reader: the transfer is the collected sum less the invoice; window and text are usual ones.",
    payerWords: ["foxpost"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "last-day", first: 0, last: 7 },
    rhythm: { every: "week" },
    transfers: "net",
  },
  settlements: [
    {
      name: "weekly",
      status: "documented",
      provenance: "A public reader and its tests; no file was seen.",
      kind: "courier",
      document: "settlement",
      formats: ["xlsx"],
      sheet: "utanvetek",
      requires: [
        "Megrendelés száma",
        "Küldemény vonalkódja",
        "Referencia kód",
        "Tranzakció dátuma",
        "Beszedett összeg",
      ],
      columns: {
        externalId: ["Küldemény vonalkódja"],
        reference: ["Referencia kód"],
        date: ["Tranzakció dátuma"],
        gross: ["Beszedett összeg"],
      },
      line: "parcel",
      sumRow: { column: "reference", text: "osszesen" },
      currency: "HUF",
      group: "file",
      about: {
        payoutRef: { sheet: SUMMARY, shape: /^\d{2}H\d{2}$/ },
        merchantRef: { sheet: SUMMARY, shape: /^W\d{5,}$/ },
        from: { sheet: SUMMARY, label: "elszamolasi idoszak", beside: 1 },
        to: { sheet: SUMMARY, label: "elszamolasi idoszak", beside: 3 },
        gross: { sheet: SUMMARY, label: "beszedett osszeg" },
        deductedFees: { sheet: SUMMARY, label: "foxpost altal szamlazando brutto osszeg" },
        payout: { sheet: SUMMARY, label: "foxpost altal utalando osszeg" },
      },
    },
  ],
};
