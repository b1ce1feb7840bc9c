import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const adyenHead: AcceptorHead = {
  key: "adyen",
  name: "Adyen",
  shortName: "Adyen",
  status: "verified",
  formats: ["csv", "xlsx"],
};
