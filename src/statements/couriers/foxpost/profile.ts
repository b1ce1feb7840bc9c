/**
 * Foxpost: the weekly workbook and the invoice that comes with it. The sum row stands above the
 * items, and the transfer is less by the invoice. The amount due of single rows is rounded and is
 * not read.
 */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { foxpostHead } from "#statements/couriers/foxpost/head.ts";

const SUMMARY = "osszesites";

export const foxpostProfile: CourierProfile = {
  ...foxpostHead,
  mailDomains: ["foxpost.hu"],
  pages: [
    {
      name: "invoice",
      status: "documented",
      provenance: "A public reader and its tests; no file was seen.",
      kind: "courier",
      document: "fee",
      requires: ["invoice no.", "partner code", "invoice total", "elszamolasi idoszak"],
      facts: {
        invoice: { label: "invoice no.", shape: /\bFX\d{6,}\b/ },
        merchantRef: { label: "partner code", shape: /\bW\d{5,}\b/ },
        payoutDate: { label: "invoice date", shape: /\b\d{4}\.\s?[A-Za-z]{3}\s?\d{1,2}\b/ },
        payoutRef: { label: "elszamolasi idoszak", shape: /\b\d{2}H\d{2}\b/ },
        from: { label: "elszamolasi idoszak", shape: /(\d{4}-\d{2}-\d{2}) ?- ?\d{4}-\d{2}-\d{2}/ },
        to: { label: "elszamolasi idoszak", shape: /\d{4}-\d{2}-\d{2} ?- ?(\d{4}-\d{2}-\d{2})/ },
      },
      total: { label: "invoice total", shape: /\d[\d,.]* HUF/, thousands: "," },
      currency: "HUF",
    },
  ],
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
