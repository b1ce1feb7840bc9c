import type { BankHead } from "#statements/heads/source-head.ts";

export const payseraHead: BankHead = {
  key: "paysera",
  name: "Paysera",
  shortName: "Paysera",
  status: "documented",
  formats: ["csv", "xlsx"],
  accountCodes: "",
  bics: ["EVIULT2V"],
};
