import type { BankHead } from "#statements/heads/source-head.ts";

export const binxHead: BankHead = {
  key: "binx",
  name: "BinX",
  shortName: "BinX",
  status: "documented",
  formats: ["csv"],
  accountCodes: "304",
  bics: ["BBIXHUHH"],
};
