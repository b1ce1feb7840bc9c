import type { CourierHead } from "#statements/heads/source-head.ts";

export const pickPackPontHead: CourierHead = {
  key: "pick-pack-pont",
  name: "Pick Pack Pont",
  shortName: "Pick Pack Pont",
  status: "assumed",
  hasEnded: true,
};
