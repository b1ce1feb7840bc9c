/**
 * Packeta: the list of parcels behind its invoice, with what was collected for each. The services
 * are billed apart, so the transfer of a day is what was collected.
 */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { packetaHead } from "#statements/couriers/packeta/head.ts";

export const packetaProfile: CourierProfile = {
  ...packetaHead,
  vocabulary: {
    status: "assumed",
    provenance:
      "Packeta's description of its import file: parcel numbers and the shop's own order number.",
    columns: { reference: ["order number"] },
    externalId: /^Z\d{10}$/,
  },
  settlements: [
    {
      name: "invoice-parcels",
      status: "documented",
      provenance:
        "A public reader's test with the names of Packeta's seventh version; no file was seen.",
      kind: "courier",
      document: "settlement",
      formats: ["csv"],
      requires: ["Your order number", "Barcode", "Collected COD", "COD currency", "COD day"],
      columns: {
        externalId: ["Barcode"],
        reference: ["Your order number"],
        date: ["Delivery or return date"],
        payoutDate: ["COD day"],
        gross: ["Collected COD"],
        currency: ["COD currency"],
        billedFee: ["Services with VAT"],
      },
      line: "parcel",
      moved: "gross",
      dayOrder: "day-first",
      group: "payout",
    },
  ],
};
