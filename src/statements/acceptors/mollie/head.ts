import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const mollieHead: AcceptorHead = {
  key: "mollie",
  name: "Mollie",
  shortName: "Mollie",
  status: "documented",
  formats: ["csv"],
};
