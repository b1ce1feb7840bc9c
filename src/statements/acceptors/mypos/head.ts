import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const myposHead: AcceptorHead = {
  key: "mypos",
  name: "myPOS",
  shortName: "myPOS",
  status: "assumed",
};
