import type { BankHead } from "#statements/heads/source-head.ts";

export const paystraxHead: BankHead = {
  key: "paystrax",
  name: "Paystrax",
  shortName: "Paystrax",
  status: "standard",
  accountCodes: "151",
  bics: ["PAUALT22"],
  withoutCompanyAccounts: true,
};
