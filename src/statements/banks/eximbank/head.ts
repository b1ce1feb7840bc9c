import type { BankHead } from "#statements/heads/source-head.ts";

export const eximbankHead: BankHead = {
  key: "eximbank",
  name: "Eximbank",
  shortName: "Eximbank",
  status: "standard",
  accountCodes: "148",
  bics: ["HEXIHUHB"],
};
