/** Sprinter, which has ended: the words of its import file are public. */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { sprinterHead } from "#statements/couriers/sprinter/head.ts";

export const sprinterProfile: CourierProfile = {
  ...sprinterHead,
  vocabulary: {
    status: "assumed",
    provenance: "Column names of Sprinter's import file, in public exporters of web shops.",
    columns: {
      gross: ["utánvét értéke"],
      currency: ["utánvét devizaneme"],
      reference: ["megrendelés kódja", "termék számlájának azonosítója"],
    },
  },
  settlements: [],
};
