import type { BankHead } from "#statements/heads/source-head.ts";

export const deutscheBankHead: BankHead = {
  key: "deutsche-bank",
  name: "Deutsche Bank",
  shortName: "Deutsche Bank",
  status: "standard",
  accountCodes: "163",
  bics: ["DEUTHU2B"],
};
