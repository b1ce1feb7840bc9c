import type { BankHead } from "#statements/heads/source-head.ts";

export const mbhJelzalogbankHead: BankHead = {
  key: "mbh-jelzalogbank",
  name: "MBH Jelzálogbank",
  shortName: "MBH Jelzálogbank",
  status: "standard",
  accountCodes: "168",
  bics: ["FHJBHUHB"],
  withoutCompanyAccounts: true,
};
