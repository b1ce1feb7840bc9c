import type { CourierHead } from "#statements/heads/source-head.ts";

export const dpdHuHead: CourierHead = {
  key: "dpd-hu",
  name: "DPD Hungary",
  shortName: "DPD",
  status: "assumed",
};
