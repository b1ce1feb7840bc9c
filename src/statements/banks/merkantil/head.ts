import type { BankHead } from "#statements/heads/source-head.ts";

export const merkantilHead: BankHead = {
  key: "merkantil",
  name: "Merkantil Bank",
  shortName: "Merkantil",
  status: "standard",
  accountCodes: "128",
  bics: ["MRKBHUHB"],
  withoutCompanyAccounts: true,
};
