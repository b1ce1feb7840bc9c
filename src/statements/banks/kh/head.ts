import type { BankHead } from "#statements/heads/source-head.ts";

export const khHead: BankHead = {
  key: "kh",
  name: "K&H Bank",
  shortName: "K&H",
  status: "documented",
  formats: ["tsv", "csv", "xlsx", "xls"],
  feeds: ["aggreg8", "szamlazzhu"],
  accountCodes: "102 104",
  namedCodes: {
    "888": "K&H Jelzálogbank",
  },
  bics: ["OKHBHUHB"],
};
