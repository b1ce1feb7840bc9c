import type { CourierHead } from "#statements/heads/source-head.ts";

export const famaHead: CourierHead = {
  key: "fama",
  name: "Fáma Futár",
  shortName: "Fáma",
  status: "assumed",
};
