import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const woltHead: AcceptorHead = {
  key: "wolt",
  name: "Wolt",
  shortName: "Wolt",
  status: "assumed",
};
