import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const szepKhHead: AcceptorHead = {
  key: "szep-kh",
  name: "K&H SZÉP kártya",
  shortName: "K&H SZÉP",
  status: "assumed",
};
