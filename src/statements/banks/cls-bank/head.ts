import type { BankHead } from "#statements/heads/source-head.ts";

export const clsBankHead: BankHead = {
  key: "cls-bank",
  name: "CLS Bank",
  shortName: "CLS Bank",
  status: "standard",
  accountCodes: "196",
  bics: ["CLSBUS33"],
  withoutCompanyAccounts: true,
};
