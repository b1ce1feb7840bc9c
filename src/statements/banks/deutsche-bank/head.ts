import type { BankHead } from "#statements/heads/source-head.ts";

export const deutscheBankHead: BankHead = {
  key: "deutsche-bank",
  name: "Deutsche Bank",
  shortName: "Deutsche Bank",
  status: "documented",
  formats: ["mt940"],
  accountCodes: "163",
  bics: ["DEUTHU2B"],
};
