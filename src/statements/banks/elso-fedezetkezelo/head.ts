import type { BankHead } from "#statements/heads/source-head.ts";

export const elsoFedezetkezeloHead: BankHead = {
  key: "elso-fedezetkezelo",
  name: "Első Fedezetkezelő",
  shortName: "Első Fedezetkezelő",
  status: "standard",
  accountCodes: "297",
  bics: ["ELFZHUHH"],
  withoutCompanyAccounts: true,
};
