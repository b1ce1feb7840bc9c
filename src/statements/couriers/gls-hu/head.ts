import type { CourierHead } from "#statements/heads/source-head.ts";

export const glsHuHead: CourierHead = {
  key: "gls-hu",
  name: "GLS General Logistics Systems Hungary",
  shortName: "GLS",
  status: "documented",
  formats: ["xlsx"],
};
