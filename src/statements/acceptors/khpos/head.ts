import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const khposHead: AcceptorHead = {
  key: "khpos",
  name: "K&H kártyaelfogadás",
  shortName: "K&H POS",
  status: "assumed",
};
