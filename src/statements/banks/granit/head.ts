import type { BankHead } from "#statements/heads/source-head.ts";

export const granitHead: BankHead = {
  key: "granit",
  name: "Gránit Bank",
  shortName: "Gránit",
  status: "documented",
  formats: ["spreadsheetml", "xls", "xlsx"],
  feeds: ["aggreg8"],
  accountCodes: "121",
  bics: ["GNBAHUHB"],
};
