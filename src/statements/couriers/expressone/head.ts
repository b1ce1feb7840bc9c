import type { CourierHead } from "#statements/heads/source-head.ts";

export const expressoneHead: CourierHead = {
  key: "expressone",
  name: "Express One Hungary",
  shortName: "Express One",
  status: "assumed",
};
