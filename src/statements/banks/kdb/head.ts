import type { BankHead } from "#statements/heads/source-head.ts";

export const kdbHead: BankHead = {
  key: "kdb",
  name: "KDB Bank Európa",
  shortName: "KDB",
  status: "standard",
  accountCodes: "135",
  bics: ["KODBHUHB"],
};
