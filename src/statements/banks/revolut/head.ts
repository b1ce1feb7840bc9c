import type { BankHead } from "#statements/heads/source-head.ts";

export const revolutHead: BankHead = {
  key: "revolut",
  name: "Revolut Bank",
  shortName: "Revolut",
  status: "verified",
  formats: ["csv", "xlsx"],
  feeds: ["aggreg8"],
  accountCodes: "302",
  bics: ["REVOHUHB"],
};
