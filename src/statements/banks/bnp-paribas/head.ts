import type { BankHead } from "#statements/heads/source-head.ts";

export const bnpParibasHead: BankHead = {
  key: "bnp-paribas",
  name: "BNP Paribas",
  shortName: "BNP Paribas",
  status: "standard",
  accountCodes: "131 178 183",
  bics: ["BNPAHUHX"],
};
