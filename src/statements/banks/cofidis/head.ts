import type { BankHead } from "#statements/heads/source-head.ts";

export const cofidisHead: BankHead = {
  key: "cofidis",
  name: "Magyar Cofidis Bank",
  shortName: "Cofidis",
  status: "standard",
  accountCodes: "167",
  bics: ["MCBHHUHB"],
  withoutCompanyAccounts: true,
};
