import type { BankHead } from "#statements/heads/source-head.ts";

export const paypalHead: BankHead = {
  key: "paypal",
  name: "PayPal",
  shortName: "PayPal",
  status: "assumed",
  accountCodes: "",
  bics: ["PPLXLULL"],
};
