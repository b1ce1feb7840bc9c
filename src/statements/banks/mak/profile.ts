/**
 * Magyar Államkincstár: the file structure of fixed width. The public part of the description ends
 * before the mark of debit and credit, so no amount has a sign and the file is refused.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { makHead } from "#statements/banks/mak/head.ts";

export const makProfile: BankProfile = {
  ...makHead,
  refusals: [
    {
      format: "EKF",
      isFixedWidth: true,
      name: "the Treasury's file of fixed width, whose description is public in part only",
      pattern:
        /^01(?:19|20)\d{6}(?:19|20)\d{12}.{32}[ \dA-Z]{6}[IN].{35}\.\r?\n0[23](?:19|20)\d{6}/,
    },
  ],
  tables: [],
};
