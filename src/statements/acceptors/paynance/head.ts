import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const paynanceHead: AcceptorHead = {
  key: "paynance",
  name: "Paynance",
  shortName: "Paynance",
  status: "assumed",
};
