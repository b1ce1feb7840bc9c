import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const nexiHead: AcceptorHead = {
  key: "nexi",
  name: "Nexi (Nets, Concardis)",
  shortName: "Nexi",
  status: "assumed",
};
