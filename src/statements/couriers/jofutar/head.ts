import type { CourierHead } from "#statements/heads/source-head.ts";

export const jofutarHead: CourierHead = {
  key: "jofutar",
  name: "JóFutár",
  shortName: "JóFutár",
  status: "assumed",
};
