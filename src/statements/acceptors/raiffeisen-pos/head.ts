import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const raiffeisenPosHead: AcceptorHead = {
  key: "raiffeisen-pos",
  name: "Raiffeisen kártyaelfogadás",
  shortName: "Raiffeisen POS",
  status: "assumed",
};
