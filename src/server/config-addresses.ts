/** Settings that list network addresses. */
import { isIP } from "node:net";
import { z } from "zod";

export const PORT_MAX = 65_535;

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== ""),
);
/** IP addresses with commas between. */
export const addressList = list.refine(
  (all) => all.every((address) => isIP(address) !== 0),
  "must be IP addresses, with commas between",
);
/** IP addresses, with or without ports, with commas between. */
export const serverList = list.refine(
  (all) =>
    all.every(
      (server) =>
        isIP(server.replace(/^\[(.+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1")) !== 0 &&
        Number(/[\].\d]:(\d+)$/.exec(server)?.[1] ?? 53) <= PORT_MAX,
    ),
  "must be IP addresses, with or without ports, with commas between",
);
