import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const unicreditPosHead: AcceptorHead = {
  key: "unicredit-pos",
  name: "UniCredit kártyaelfogadás",
  shortName: "UniCredit POS",
  status: "assumed",
};
