import type { BankHead } from "#statements/heads/source-head.ts";

export const mbhDunaHead: BankHead = {
  key: "mbh-duna",
  name: "MBH DUNA Bank",
  shortName: "MBH Duna",
  status: "standard",
  accountCodes: "586",
  bics: ["DTBAHUHB"],
};
