import type { BankHead } from "#statements/heads/source-head.ts";

export const mbhBefektetesiHead: BankHead = {
  key: "mbh-befektetesi",
  name: "MBH Befektetési Bank",
  shortName: "MBH Befektetési Bank",
  status: "standard",
  accountCodes: "115",
  bics: ["TAKBHUHB"],
};
