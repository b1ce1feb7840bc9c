import type { BankHead } from "#statements/heads/source-head.ts";

export const postaElszamoloHead: BankHead = {
  key: "posta-elszamolo",
  name: "Magyar Posta Elszámoló Központ",
  shortName: "Magyar Posta Elszámoló Központ",
  status: "standard",
  accountCodes: "903",
  bics: ["HUPOHUHB"],
  withoutCompanyAccounts: true,
};
