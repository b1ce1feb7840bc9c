import type { CourierHead } from "#statements/heads/source-head.ts";

export const futar24Head: CourierHead = {
  key: "futar24",
  name: "Futár24",
  shortName: "Futár24",
  status: "assumed",
};
