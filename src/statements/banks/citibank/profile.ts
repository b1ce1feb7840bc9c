/**
 * Citibank: the MT940 of CitiDirect, with four blanks for the entry date and `/PT/FT/PY/` before
 * texts.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { citibankHead } from "#statements/banks/citibank/head.ts";

export const citibankProfile: BankProfile = {
  ...citibankHead,
  mt940: {
    status: "documented",
    provenance:
      "The group's guides to the format, and a real file of another country; none of Hungary was seen.",
    accountBank: "CITIHUHX",
  },
  camt: {
    status: "assumed",
    provenance: "MNB's routing table names the identifier; no file of the bank was seen.",
    servicers: ["CITIHUHX"],
  },
  tables: [],
};
