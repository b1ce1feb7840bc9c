import type { BankHead } from "#statements/heads/source-head.ts";

export const teyaHead: BankHead = {
  key: "teya",
  name: "Teya Iceland",
  shortName: "Teya",
  status: "standard",
  accountCodes: "310",
  bics: ["SLTPISRE"],
  withoutCompanyAccounts: true,
};
