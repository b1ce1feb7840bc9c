import type { BankHead } from "#statements/heads/source-head.ts";

export const dipocketHead: BankHead = {
  key: "dipocket",
  name: "DiPocket",
  shortName: "DiPocket",
  status: "standard",
  accountCodes: "305",
  bics: ["DIUALT22"],
};
