import type { BankHead } from "#statements/heads/source-head.ts";

export const kelerHead: BankHead = {
  key: "keler",
  name: "KELER",
  shortName: "KELER",
  status: "standard",
  accountCodes: "144",
  bics: ["KELRHUHBABC"],
};
