import type { CourierHead } from "#statements/heads/source-head.ts";

export const deliveoHead: CourierHead = {
  key: "deliveo",
  name: "Deliveo",
  shortName: "Deliveo",
  status: "assumed",
};
