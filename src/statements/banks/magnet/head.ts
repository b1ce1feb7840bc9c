import type { BankHead } from "#statements/heads/source-head.ts";

export const magnetHead: BankHead = {
  key: "magnet",
  name: "MagNet Bank",
  shortName: "MagNet",
  status: "documented",
  accountCodes: "162 176",
  bics: ["HBWEHUHB"],
};
