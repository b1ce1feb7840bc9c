import type { BankHead } from "#statements/heads/source-head.ts";

export const fundamentaHead: BankHead = {
  key: "fundamenta",
  name: "Fundamenta-Lakáskassza",
  shortName: "Fundamenta",
  status: "standard",
  accountCodes: "880 882 883",
  bics: ["FLTPHUHB"],
  withoutCompanyAccounts: true,
};
