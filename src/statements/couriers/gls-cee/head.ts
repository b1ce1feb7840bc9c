import type { CourierHead } from "#statements/heads/source-head.ts";

export const glsCeeHead: CourierHead = {
  key: "gls-cee",
  name: "GLS (Csehország, Szlovákia, Románia, Szlovénia, Horvátország, Szerbia)",
  shortName: "GLS külföld",
  status: "assumed",
};
