import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const szepMbhHead: AcceptorHead = {
  key: "szep-mbh",
  name: "MBH SZÉP kártya",
  shortName: "MBH SZÉP",
  status: "assumed",
};
