/**
 * The prefix that an internet address is counted by: the address itself for IPv4, its /64 for IPv6
 * (docs/decisions/0027-addresses-and-limits.md).
 */
import { isIP } from 'node:net';

/** All senders of text that is not an address share this name. */
const unknown = 'unknown';

/** Strips the port, brackets or zone that some proxies add to the address. */
function bare(ip: string): string {
  const text = ip.trim();
  return (
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text.replace(/%.*$/, '')
  );
}

/** Returns the eight groups of an IPv6 address as numbers. */
function groupsOf(ip: string): number[] {
  // A URL normalizes the many ways to write an address.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) =>
    part.split(':').flatMap((group) => (group === '' ? [] : [parseInt(group, 16)]));
  const first = numbers(head);
  const last = numbers(tail ?? '');
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
}

function networkOf(groups: readonly number[], bits: 48 | 64): string {
  const kept = groups.slice(0, bits / 16).map((group) => group.toString(16));
  return `${kept.join(':')}::/${bits}`;
}

/** Returns the prefix and, for IPv6, the wider prefix that a household or a company is given. */
function prefixesOf(ip: string): { prefix: string; wide: string | null } {
  const address = bare(ip);
  const version = isIP(address);
  if (version === 0) return { prefix: unknown, wide: null };
  if (version === 4) return { prefix: address, wide: null };
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (isMapped(groups)) return { prefix: [high >> 8, high & 255, low >> 8, low & 255].join('.'), wide: null };
  return { prefix: networkOf(groups, 64), wide: networkOf(groups, 48) };
}

/** Returns IPv4 as is, IPv4-mapped IPv6 as IPv4, and the /64 of any other IPv6 address. */
export function addressPrefix(ip: string): string {
  return prefixesOf(ip).prefix;
}

/** Returns the /48 of an IPv6 address, or null for any other address. */
export function widePrefix(ip: string): string | null {
  return prefixesOf(ip).wide;
}
