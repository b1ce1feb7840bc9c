import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const worldlineSipsHead: AcceptorHead = {
  key: "worldline-sips",
  name: "Worldline Sips",
  shortName: "Worldline Sips",
  status: "assumed",
};
