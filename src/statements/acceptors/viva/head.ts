import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const vivaHead: AcceptorHead = {
  key: "viva",
  name: "Viva.com",
  shortName: "Viva.com",
  status: "assumed",
};
