/** Which addresses the shop may call for a venue: those of the public internet (docs/decisions/0095-webhooks-out.md). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of IPv6, only this is routed publicly. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** More of IPv6 that leads elsewhere, or to IPv4 addresses that were not checked. */
const withheld = ['2001::/23', '2002::/16', '3fff::/20'].map(
  (range) => ipaddr.parseCIDR(range) as [ipaddr.IPv6, number],
);

/** More of IPv4 that belongs to no host of the public internet: benchmarks, and relays of IPv6. */
const withheldV4 = ['198.18.0.0/15', '192.88.99.0/24'].map(
  (range) => ipaddr.parseCIDR(range) as [ipaddr.IPv4, number],
);

/** Whether an IP address, as a resolver returns it, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  // A zone, as in fe80::1%eth0, names an interface of this machine. What is not an address as written out in full is refused.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return withheldV4.every((range) => !parsed.match(range));
  const v6 = parsed as ipaddr.IPv6;
  return v6.match(globalUnicast) && withheld.every((range) => !v6.match(range));
}
