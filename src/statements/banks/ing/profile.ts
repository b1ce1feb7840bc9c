/**
 * ING: the MT940 of InsideBusiness, with words between slashes; since 2019 the partner stands in
 * `/CNTP/`.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { ingHead } from "#statements/banks/ing/head.ts";

export const ingProfile: BankProfile = {
  ...ingHead,
  mt940: {
    status: "documented",
    provenance:
      "The group's description for the Netherlands, 2019; no file of the Hungarian branch was seen.",
    accountBank: "INGBHUHB",
  },
  camt: {
    status: "assumed",
    provenance: "MNB's routing table names the identifier; no file of the bank was seen.",
    servicers: ["INGBHUHB"],
  },
  tables: [],
};
