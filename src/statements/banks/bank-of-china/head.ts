import type { BankHead } from "#statements/heads/source-head.ts";

export const bankOfChinaHead: BankHead = {
  key: "bank-of-china",
  name: "Bank of China",
  shortName: "Bank of China",
  status: "standard",
  accountCodes: "197",
  bics: ["BKCHHUHH"],
};
