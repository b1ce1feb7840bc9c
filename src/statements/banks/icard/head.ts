import type { BankHead } from "#statements/heads/source-head.ts";

export const icardHead: BankHead = {
  key: "icard",
  name: "iCARD",
  shortName: "iCARD",
  status: "standard",
  accountCodes: "118",
  bics: ["INTFBGSF"],
};
