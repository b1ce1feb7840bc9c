import type { CourierHead } from "#statements/heads/source-head.ts";

export const fedexTntHead: CourierHead = {
  key: "fedex-tnt",
  name: "FedEx (TNT)",
  shortName: "FedEx",
  status: "assumed",
};
