import type { BankHead } from "#statements/heads/source-head.ts";

export const ingHead: BankHead = {
  key: "ing",
  name: "ING Bank",
  shortName: "ING",
  status: "documented",
  formats: ["mt940"],
  accountCodes: "137",
  bics: ["INGBHUHB"],
};
