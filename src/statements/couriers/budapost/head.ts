import type { CourierHead } from "#statements/heads/source-head.ts";

export const budapostHead: CourierHead = {
  key: "budapost",
  name: "BudaPost",
  shortName: "BudaPost",
  status: "assumed",
};
