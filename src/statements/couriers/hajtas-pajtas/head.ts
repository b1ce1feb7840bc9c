import type { CourierHead } from "#statements/heads/source-head.ts";

export const hajtasPajtasHead: CourierHead = {
  key: "hajtas-pajtas",
  name: "Hajtás Pajtás",
  shortName: "Hajtás Pajtás",
  status: "assumed",
};
