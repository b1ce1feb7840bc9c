/** Deutsche Bank: MT940 with the German sub-fields `?20` to `?63` in field 86. */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { deutscheBankHead } from "#statements/banks/deutsche-bank/head.ts";

export const deutscheBankProfile: BankProfile = {
  ...deutscheBankHead,
  mt940: {
    status: "documented",
    provenance:
      "The group's description for the Netherlands and a real German file; none of Hungary was seen.",
    accountBank: "DEUTHU2B",
  },
  camt: {
    status: "assumed",
    provenance: "MNB's routing table names the identifier; no file of the bank was seen.",
    servicers: ["DEUTHU2B"],
  },
  tables: [],
};
