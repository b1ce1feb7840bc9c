/** Deliveo, the program of many couriers: its id is public, the order of columns is free. */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { deliveoHead } from "#statements/couriers/deliveo/head.ts";

export const deliveoProfile: CourierProfile = {
  ...deliveoHead,
  vocabulary: {
    status: "assumed",
    provenance:
      "Deliveo's description of its own import: text with semicolons, columns in any order.",
    columns: { externalId: ["deliveoid"] },
  },
  settlements: [],
};
