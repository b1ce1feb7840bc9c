import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const revolutMerchantHead: AcceptorHead = {
  key: "revolut-merchant",
  name: "Revolut Merchant",
  shortName: "Revolut Merchant",
  status: "documented",
  formats: ["csv"],
};
