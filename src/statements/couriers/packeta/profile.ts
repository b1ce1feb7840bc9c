/** Packeta: ids and steps of amounts are public, the report is not. */
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
  settlements: [],
};
