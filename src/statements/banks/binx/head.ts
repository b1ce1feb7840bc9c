import type { BankHead } from "#statements/heads/source-head.ts";

export const binxHead: BankHead = {
  key: "binx",
  name: "BinX",
  shortName: "BinX",
  status: "standard",
  accountCodes: "304",
  bics: ["BBIXHUHH"],
};
