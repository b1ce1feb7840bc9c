import type { BankHead } from "#statements/heads/source-head.ts";

export const ersteHead: BankHead = {
  key: "erste",
  name: "Erste Bank",
  shortName: "Erste",
  status: "verified",
  formats: ["csv", "tsv", "xlsx", "xls", "spreadsheetml", "camt.053"],
  listsMulticash: true,
  feeds: ["aggreg8", "szamlazzhu"],
  accountCodes: "116 119 125 142",
  bics: ["GIBAHUHB"],
};
