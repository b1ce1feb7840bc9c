import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const fourspendHead: AcceptorHead = {
  key: "fourspend",
  name: "4spend",
  shortName: "4spend",
  status: "assumed",
};
