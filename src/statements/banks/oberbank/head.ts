import type { BankHead } from "#statements/heads/source-head.ts";

export const oberbankHead: BankHead = {
  key: "oberbank",
  name: "Oberbank",
  shortName: "Oberbank",
  status: "standard",
  accountCodes: "184",
  bics: ["OBKLHUHB"],
};
