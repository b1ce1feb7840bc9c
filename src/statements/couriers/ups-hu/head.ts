import type { CourierHead } from "#statements/heads/source-head.ts";

export const upsHuHead: CourierHead = {
  key: "ups-hu",
  name: "UPS",
  shortName: "UPS",
  status: "assumed",
};
