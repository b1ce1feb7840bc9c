import type { CourierHead } from "#statements/heads/source-head.ts";

export const mxpHead: CourierHead = {
  key: "mxp",
  name: "MXP (Mixpakk)",
  shortName: "MXP",
  status: "assumed",
};
