import type { CourierHead } from "#statements/heads/source-head.ts";

export const rabenHuHead: CourierHead = {
  key: "raben-hu",
  name: "Raben Trans European Hungary",
  shortName: "Raben",
  status: "assumed",
};
