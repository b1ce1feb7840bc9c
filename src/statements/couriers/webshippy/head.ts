import type { CourierHead } from "#statements/heads/source-head.ts";

export const webshippyHead: CourierHead = {
  key: "webshippy",
  name: "Webshippy",
  shortName: "Webshippy",
  status: "assumed",
};
