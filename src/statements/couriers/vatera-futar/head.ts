import type { CourierHead } from "#statements/heads/source-head.ts";

export const vateraFutarHead: CourierHead = {
  key: "vatera-futar",
  name: "Vatera futár",
  shortName: "Vatera futár",
  status: "assumed",
};
