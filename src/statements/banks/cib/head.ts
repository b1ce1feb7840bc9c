import type { BankHead } from "#statements/heads/source-head.ts";

export const cibHead: BankHead = {
  key: "cib",
  name: "CIB Bank",
  shortName: "CIB",
  status: "standard",
  feeds: ["szamlazzhu"],
  accountCodes: "107 111",
  bics: ["CIBHHUHB"],
};
