import type { BankHead } from "#statements/heads/source-head.ts";

export const citibankHead: BankHead = {
  key: "citibank",
  name: "Citibank Europe",
  shortName: "Citibank",
  status: "documented",
  formats: ["mt940"],
  accountCodes: "108",
  bics: ["CITIHUHX"],
};
