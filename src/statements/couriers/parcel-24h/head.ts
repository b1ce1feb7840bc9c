import type { CourierHead } from "#statements/heads/source-head.ts";

export const parcel24hHead: CourierHead = {
  key: "parcel-24h",
  name: "24H Parcel",
  shortName: "24H Parcel",
  status: "assumed",
};
