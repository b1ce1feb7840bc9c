import type { CourierHead } from "#statements/heads/source-head.ts";

export const gebruderWeissHead: CourierHead = {
  key: "gebruder-weiss",
  name: "Gebrüder Weiss",
  shortName: "Gebrüder Weiss",
  status: "assumed",
};
