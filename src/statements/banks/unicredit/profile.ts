/** UniCredit Bank: CAMT.053 of its Electra program (SpectraNet), read by the format itself. */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { unicreditHead } from "#statements/banks/unicredit/head.ts";

export const unicreditProfile: BankProfile = {
  ...unicreditHead,
  camt: {
    status: "verified",
    provenance: "A real file of SpectraNet, November 2017, with the OFX of a public reader.",
    servicers: ["BACXHUHB"],
  },
  tables: [],
};
