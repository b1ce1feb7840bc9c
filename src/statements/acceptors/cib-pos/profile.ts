/** CIB: the fields of its online payment are public, the report is not. */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { cibPosHead } from "#statements/acceptors/cib-pos/head.ts";

export const cibPosProfile: AcceptorProfile = {
  ...cibPosHead,
  vocabulary: {
    status: "assumed",
    provenance: "Field names of CIB's online payment, in public modules of web shops.",
    columns: { authCode: ["anum"], gross: ["amo"], externalId: ["trid"] },
  },
  settlements: [],
};
