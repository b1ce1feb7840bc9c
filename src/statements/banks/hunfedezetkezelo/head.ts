import type { BankHead } from "#statements/heads/source-head.ts";

export const hunfedezetkezeloHead: BankHead = {
  key: "hunfedezetkezelo",
  name: "HUNFedezetkezelő",
  shortName: "HUNFedezetkezelő",
  status: "standard",
  accountCodes: "308",
  bics: ["HZMNHUHH"],
  withoutCompanyAccounts: true,
};
