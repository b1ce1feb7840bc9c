import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const cibPosHead: AcceptorHead = {
  key: "cib-pos",
  name: "CIB kártyaelfogadás",
  shortName: "CIB POS",
  status: "assumed",
};
