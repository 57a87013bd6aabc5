/** Reads TRUST_PROXY: whose word about a visitor's address is believed (docs/decisions/0027-addresses-and-limits.md). */
import { isIP } from 'node:net';

/** Nobody's, the last so many hops', or that of the proxies in these networks. */
export type TrustedProxies = false | number | string[];

const mostHops = 9;
const bitsOf = { 4: 32, 6: 128 } as const;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0 || address.includes('%')) return false;
  // A network of everybody would let every visitor choose an address again.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= bitsOf[version]);
}

/** Null for text that is neither a number of hops nor a list of networks. */
export function readTrustProxy(text: string): TrustedProxies | null {
  if (text === 'no') return false;
  if (text === 'yes') return 1;
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= mostHops ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** In the form that Fastify takes: of several addresses the nearest one whose sender is not believed is the visitor's. */
export function proxyTrust(trusted: TrustedProxies) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}
