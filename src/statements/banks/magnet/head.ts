import type { BankHead } from "#statements/heads/source-head.ts";

export const magnetHead: BankHead = {
  key: "magnet",
  name: "MagNet Bank",
  shortName: "MagNet",
  status: "documented",
  formats: ["xml", "xls", "xlsx", "csv", "html"],
  feeds: ["aggreg8", "szamlazzhu"],
  accountCodes: "162 176",
  bics: ["HBWEHUHB"],
};
