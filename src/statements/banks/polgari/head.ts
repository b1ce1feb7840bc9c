import type { BankHead } from "#statements/heads/source-head.ts";

export const polgariHead: BankHead = {
  key: "polgari",
  name: "Polgári Bank",
  shortName: "Polgári Bank",
  status: "standard",
  accountCodes: "612",
  bics: ["POLBHU22"],
};
