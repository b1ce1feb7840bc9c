import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const squareHead: AcceptorHead = {
  key: "square",
  name: "Square",
  shortName: "Square",
  status: "documented",
  formats: ["csv"],
};
