import type { CourierHead } from "#statements/heads/source-head.ts";

export const foxpostHead: CourierHead = {
  key: "foxpost",
  name: "Foxpost",
  shortName: "Foxpost",
  status: "documented",
  formats: ["xlsx"],
};
