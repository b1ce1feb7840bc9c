import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const paypalReportsHead: AcceptorHead = {
  key: "paypal-reports",
  name: "PayPal",
  shortName: "PayPal",
  status: "verified",
  formats: ["csv", "tsv"],
};
