import type { BankHead } from "#statements/heads/source-head.ts";

export const unicreditHead: BankHead = {
  key: "unicredit",
  name: "UniCredit Bank",
  shortName: "UniCredit",
  status: "verified",
  formats: ["camt.053", "xlsx", "xls", "csv", "html"],
  feeds: ["aggreg8", "szamlazzhu"],
  accountCodes: "109",
  namedCodes: {
    "171": "UniCredit Jelzálogbank",
  },
  bics: ["BACXHUHB"],
};
