import type { CourierHead } from "#statements/heads/source-head.ts";

export const emagEasyboxHead: CourierHead = {
  key: "emag-easybox",
  name: "eMAG Marketplace",
  shortName: "eMAG",
  status: "documented",
  formats: ["xlsx"],
};
