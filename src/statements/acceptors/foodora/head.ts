import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const foodoraHead: AcceptorHead = {
  key: "foodora",
  name: "foodora",
  shortName: "foodora",
  status: "assumed",
};
