/**
 * Reads TRUST_PROXY: which proxies are trusted to report a visitor's address
 * (docs/decisions/0027-addresses-and-limits.md).
 */
import { isIP } from 'node:net';

/** None, the last so many hops, or the proxies in these networks. */
export type TrustedProxies = false | number | string[];

const maxHops = 9;
const bitsOf = { 4: 32, 6: 128 } as const;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0 || address.includes('%')) return false;
  // Rejects a /0 network: trusting everyone would let visitors choose their address.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= bitsOf[version]);
}

/** Returns null for text that is neither a number of hops nor a list of networks. */
export function readTrustProxy(text: string): TrustedProxies | null {
  if (text === 'no') return false;
  if (text === 'yes') return 1;
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= maxHops ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** In the form Fastify takes: the visitor's address is the nearest one that is not itself a trusted proxy. */
export function proxyTrust(trusted: TrustedProxies) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}
