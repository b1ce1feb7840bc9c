import type { CourierHead } from "#statements/heads/source-head.ts";

export const dachserHuHead: CourierHead = {
  key: "dachser-hu",
  name: "Liegl & Dachser",
  shortName: "Dachser",
  status: "assumed",
};
