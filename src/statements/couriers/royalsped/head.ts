import type { CourierHead } from "#statements/heads/source-head.ts";

export const royalspedHead: CourierHead = {
  key: "royalsped",
  name: "RoyalSped",
  shortName: "RoyalSped",
  status: "assumed",
};
