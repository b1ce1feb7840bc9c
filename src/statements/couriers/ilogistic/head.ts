import type { CourierHead } from "#statements/heads/source-head.ts";

export const ilogisticHead: CourierHead = {
  key: "ilogistic",
  name: "iLogistic",
  shortName: "iLogistic",
  status: "assumed",
};
