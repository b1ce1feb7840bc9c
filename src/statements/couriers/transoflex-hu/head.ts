import type { CourierHead } from "#statements/heads/source-head.ts";

export const transoflexHuHead: CourierHead = {
  key: "transoflex-hu",
  name: "trans-o-flex Hungary",
  shortName: "trans-o-flex",
  status: "assumed",
};
