import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const qvikHead: AcceptorHead = {
  key: "qvik",
  name: "qvik",
  shortName: "qvik",
  status: "assumed",
};
