import type { BankHead } from "#statements/heads/source-head.ts";

export const n26Head: BankHead = {
  key: "n26",
  name: "N26 Bank",
  shortName: "N26",
  status: "documented",
  formats: ["csv"],
  accountCodes: "",
  bics: ["NTSBDEB1"],
};
