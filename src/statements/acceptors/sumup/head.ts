import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const sumupHead: AcceptorHead = {
  key: "sumup",
  name: "SumUp",
  shortName: "SumUp",
  status: "documented",
  formats: ["csv", "xlsx"],
};
