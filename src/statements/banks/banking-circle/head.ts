import type { BankHead } from "#statements/heads/source-head.ts";

export const bankingCircleHead: BankHead = {
  key: "banking-circle",
  name: "Banking Circle",
  shortName: "Banking Circle",
  status: "standard",
  accountCodes: "298",
  bics: ["BCIRLULL"],
};
