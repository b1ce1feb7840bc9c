import type { BankHead } from "#statements/heads/source-head.ts";

export const wiseHead: BankHead = {
  key: "wise",
  name: "Wise",
  shortName: "Wise",
  status: "documented",
  formats: ["csv", "xlsx"],
  feeds: ["szamlazzhu"],
  accountCodes: "126",
  bics: ["TRWIBEBB"],
};
