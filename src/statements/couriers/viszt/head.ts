import type { CourierHead } from "#statements/heads/source-head.ts";

export const visztHead: CourierHead = {
  key: "viszt",
  name: "Viszt",
  shortName: "Viszt",
  status: "assumed",
};
