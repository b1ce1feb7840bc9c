import type { BankHead } from "#statements/heads/source-head.ts";

export const mnbHead: BankHead = {
  key: "mnb",
  name: "Magyar Nemzeti Bank",
  shortName: "MNB",
  status: "standard",
  accountCodes: "190",
  bics: ["MANEHUHH"],
};
