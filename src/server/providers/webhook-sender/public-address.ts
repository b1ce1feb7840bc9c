/** Which network addresses messages of strangers may be sent to: those of the open Internet. */
import ipaddr from "ipaddr.js";

/** Assigned addresses of the IPv6 Internet; everything else is for special uses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the open Internet. Private, loopback, link-local (with the
 * metadata addresses of clouds), shared, documentation, multicast and reserved ones do not. IPv4
 * inside of IPv6 (mapped, translated, tunnelled) does not either, except a mapped public one, which
 * is that IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(GLOBAL_UNICAST);
}
