import type { CourierHead } from "#statements/heads/source-head.ts";

export const sprinterHead: CourierHead = {
  key: "sprinter",
  name: "Sprinter",
  shortName: "Sprinter",
  status: "assumed",
  hasEnded: true,
};
