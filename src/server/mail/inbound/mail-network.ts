/** The network that brought a letter, as limits count it and pages name it. */
import { isIP } from "node:net";
import { readIp, slash24 } from "#server/ip-groups.ts";

/** Where the relay before us writes no address that can be read. */
export const UNKNOWN_NETWORK = "";

/**
 * The /24 of an IPv4 address and the /48 of an IPv6 one (`10.1.2.0/24`, `2001:db8:1::/48`): what a
 * customer of a provider of servers usually has. Empty for what is no address.
 */
export function mailNetwork(address: string): string {
  const ip = readIp(address);
  if (ip === undefined) return UNKNOWN_NETWORK;
  return "v4" in ip ? slash24(ip.v4) : `${ip.v6.slice(0, 3).join(":")}::/48`;
}

/**
 * The address of the client in the topmost `Received` line of a letter, which the relay before us
 * wrote (RFC 5321, 4.4): the last address literal between `from` and `by`. Undefined without one.
 */
export function readRelayedClient(letter: Uint8Array): string | undefined {
  const text = Buffer.from(letter.buffer, letter.byteOffset, letter.byteLength).toString("latin1");
  const line = /^received[ \t]*:((?:[^\n]|\n[ \t])*)/im.exec(text)?.[1]?.replace(/\s+/g, " ") ?? "";
  const [from = ""] = line.split(/ by /i);
  const literals = [...from.matchAll(/\[(?:IPv6:)?([0-9a-f.:]+)\]/gi)].map(([, found]) => found!);
  return literals.findLast((literal) => isIP(literal) !== 0);
}
