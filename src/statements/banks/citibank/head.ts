import type { BankHead } from "#statements/heads/source-head.ts";

export const citibankHead: BankHead = {
  key: "citibank",
  name: "Citibank Europe",
  shortName: "Citibank",
  status: "standard",
  accountCodes: "108",
  bics: ["CITIHUHX"],
};
