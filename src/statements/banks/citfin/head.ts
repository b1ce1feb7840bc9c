import type { BankHead } from "#statements/heads/source-head.ts";

export const citfinHead: BankHead = {
  key: "citfin",
  name: "Citfin",
  shortName: "Citfin",
  status: "standard",
  accountCodes: "307",
  bics: ["CITFCZPP"],
};
