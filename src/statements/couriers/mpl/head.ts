import type { CourierHead } from "#statements/heads/source-head.ts";

export const mplHead: CourierHead = {
  key: "mpl",
  name: "Magyar Posta (MPL)",
  shortName: "MPL",
  status: "assumed",
};
