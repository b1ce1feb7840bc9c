import type { BankHead } from "#statements/heads/source-head.ts";

export const raiffeisenHead: BankHead = {
  key: "raiffeisen",
  name: "Raiffeisen Bank",
  shortName: "Raiffeisen",
  status: "verified",
  formats: ["mt940", "csv"],
  feeds: ["aggreg8", "szamlazzhu"],
  accountCodes: "120",
  bics: ["UBRTHUHB"],
};
