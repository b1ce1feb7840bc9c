import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const barionHead: AcceptorHead = {
  key: "barion",
  name: "Barion",
  shortName: "Barion",
  status: "documented",
  formats: ["csv", "xlsx"],
};
