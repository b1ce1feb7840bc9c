import type { BankHead } from "#statements/heads/source-head.ts";

export const triveHead: BankHead = {
  key: "trive",
  name: "Trive Bank",
  shortName: "Trive",
  status: "standard",
  accountCodes: "299",
  bics: ["THZTHUHH"],
};
