/** The one reader of addresses that limits count by. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type ReadIp =
  | { readonly v4: string }
  /** The eight groups, in hexadecimal digits without leading zeros. */
  | { readonly v6: readonly string[] };

/** An IPv4 address that stands in an IPv6 one is an IPv4 one; undefined for what is no address. */
export function readIp(address: string): ReadIp | undefined {
  if (isIP(address) === 0) return undefined;
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv6) return { v6: read.parts.map((part) => part.toString(16)) };
  return { v4: read.toString() };
}

/** The /24 of an IPv4 address. */
export function slash24(v4: string): string {
  return `${v4.split(".").slice(0, 3).join(".")}.0/24`;
}
