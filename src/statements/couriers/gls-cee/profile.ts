/**
 * GLS in the neighbouring countries: its reports in the languages of these are not public.
 * A report with English names is read as GLS Hungary's. Its payer's name in bank lines begins like
 * that of GLS Hungary, so nothing is said of its credits here: two sources of one name would leave
 * every credit of GLS undecided.
 */
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { glsCeeHead } from "#statements/couriers/gls-cee/head.ts";

export const glsCeeProfile: CourierProfile = {
  ...glsCeeHead,
  vocabulary: {
    status: "assumed",
    provenance:
      "A public reader's description of the Romanian report: the transfer is the sum of the parcels.",
    answers: { feeIsDeducted: false },
  },
  settlements: [],
};
