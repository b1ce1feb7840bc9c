import type { CourierHead } from "#statements/heads/source-head.ts";

export const dhlHuHead: CourierHead = {
  key: "dhl-hu",
  name: "DHL",
  shortName: "DHL",
  status: "assumed",
};
