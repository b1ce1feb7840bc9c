import type { CourierHead } from "#statements/heads/source-head.ts";

export const packetaHead: CourierHead = {
  key: "packeta",
  name: "Packeta (Csomagküldő)",
  shortName: "Packeta",
  status: "documented",
  formats: ["csv"],
};
