import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a resolved IP address lies on the public internet. Everything in the special-purpose
 * registries of IANA is not, nor is an IPv6 address that carries an IPv4 one (mapped, NAT64, 6to4,
 * Teredo): a gateway would deliver it to that one.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return ipaddr.IPv4.parse(address).range() === "unicast";
    case 6: {
      // an allow-list, because `unicast` is what ipaddr.js calls every range that it does not know
      const parsed = ipaddr.IPv6.parse(address);
      return parsed.match(globalUnicast) && parsed.range() === "unicast";
    }
    default:
      return false;
  }
}
