import type { CourierHead } from "#statements/heads/source-head.ts";

export const goExpressHead: CourierHead = {
  key: "go-express",
  name: "GO! Express & Logistics",
  shortName: "GO! Express",
  status: "assumed",
};
