import type { BankHead } from "#statements/heads/source-head.ts";

export const ofszHead: BankHead = {
  key: "ofsz",
  name: "O.F.SZ.",
  shortName: "O.F.SZ.",
  status: "standard",
  accountCodes: "222",
  bics: ["OFSZHUHB"],
};
