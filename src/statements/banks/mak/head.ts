import type { BankHead } from "#statements/heads/source-head.ts";

export const makHead: BankHead = {
  key: "mak",
  name: "Magyar Államkincstár",
  shortName: "Magyar Államkincstár",
  status: "standard",
  accountCodes: "100",
  bics: ["HUSTHUHB"],
};
