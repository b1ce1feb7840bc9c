import type { BankHead } from "#statements/heads/source-head.ts";

export const binxHead: BankHead = {
  key: "binx",
  name: "BinX",
  shortName: "BinX",
  status: "documented",
  accountCodes: "304",
  bics: ["BBIXHUHH"],
};
