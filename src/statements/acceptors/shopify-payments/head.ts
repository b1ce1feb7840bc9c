import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const shopifyPaymentsHead: AcceptorHead = {
  key: "shopify-payments",
  name: "Shopify Payments",
  shortName: "Shopify",
  status: "documented",
  formats: ["csv"],
};
