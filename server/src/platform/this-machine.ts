/** Whether a request is made on the machine of the server itself (docs/decisions/0153-demo-staff-on-this-machine.md). */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isThisMachine } from './production.ts';

/** Headers by which proxies and tunnels say whom they speak for. */
const forwarding =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-original-.+|x-real-ip|.*client-ip|.*connecting-ip|cf-.+)$/;

function isLoopback(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/i, '') ?? '';
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Returns the origin that the Host header names; null if it is no plain host and port. */
function ownOrigin({ headers: { host = '' } }: FastifyRequest): string | null {
  const url = `http://${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) ? new URL(url).origin : null;
}

/**
 * Whether the connection comes from this machine, through nothing that says it is a proxy, to a name of this machine: not to
 * one that a stranger's name server leads here.
 */
export function isOnThisMachine(request: FastifyRequest): boolean {
  const origin = ownOrigin(request);
  return (
    isLoopback(request.raw.socket.remoteAddress) &&
    !Object.keys(request.headers).some((name) => forwarding.test(name)) &&
    origin !== null &&
    isThisMachine(origin)
  );
}

/** Whether, besides, a page of this very server makes it: browsers say with each change which page does, and no page can say otherwise. */
export function isOwnPageHere(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  return isOnThisMachine(request) && origin === ownOrigin(request) && site === 'same-origin';
}
