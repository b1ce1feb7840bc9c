import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const paypalReportsHead: AcceptorHead = {
  key: "paypal-reports",
  name: "PayPal jelentések",
  shortName: "PayPal",
  status: "verified",
  formats: ["csv"],
};
