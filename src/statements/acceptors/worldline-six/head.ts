import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const worldlineSixHead: AcceptorHead = {
  key: "worldline-six",
  name: "Worldline (SIX)",
  shortName: "Worldline",
  status: "assumed",
};
