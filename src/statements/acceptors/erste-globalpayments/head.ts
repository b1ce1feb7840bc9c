import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const ersteGlobalpaymentsHead: AcceptorHead = {
  key: "erste-globalpayments",
  name: "Erste – Global Payments",
  shortName: "Global Payments",
  status: "assumed",
};
