import type { BankHead } from "#statements/heads/source-head.ts";

export const bankOfChinaCeeHead: BankHead = {
  key: "bank-of-china-cee",
  name: "Bank of China (CEE)",
  shortName: "Bank of China (CEE)",
  status: "standard",
  accountCodes: "175",
  bics: ["BKCHHUHB"],
};
