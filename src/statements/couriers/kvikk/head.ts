import type { CourierHead } from "#statements/heads/source-head.ts";

export const kvikkHead: CourierHead = {
  key: "kvikk",
  name: "Kvikk",
  shortName: "Kvikk",
  status: "assumed",
};
