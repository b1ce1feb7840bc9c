import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const mbhTeyaHead: AcceptorHead = {
  key: "mbh-teya",
  name: "MBH POS – Teya",
  shortName: "MBH–Teya",
  status: "assumed",
};
