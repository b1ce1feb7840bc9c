import type { CourierHead } from "#statements/heads/source-head.ts";

export const samedayHuHead: CourierHead = {
  key: "sameday-hu",
  name: "Sameday Hungary (easybox)",
  shortName: "Sameday",
  status: "assumed",
};
