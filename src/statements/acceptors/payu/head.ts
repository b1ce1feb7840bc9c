import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const payuHead: AcceptorHead = {
  key: "payu",
  name: "PayU",
  shortName: "PayU",
  status: "assumed",
};
