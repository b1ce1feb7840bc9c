import type { BankHead } from "#statements/heads/source-head.ts";

export const mfbHead: BankHead = {
  key: "mfb",
  name: "MFB Magyar Fejlesztési Bank",
  shortName: "MFB",
  status: "standard",
  accountCodes: "146",
  bics: ["HBIDHUHB"],
};
