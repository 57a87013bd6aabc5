/** The headers that tell browsers what our answers may do, one set per class of answer (D-SE-01, D-EMB-02, S10, S14, S42; docs/decisions/0028-headers-per-class-of-page.md). */
import type { FastifyInstance } from 'fastify';

/** An answer that is no page of the shop: it loads nothing and stands in no frame. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Pages may ask for payment, here and in the frame of the card fields, and for nothing else of the device. */
const permissionsPolicy = (paymentOrigin: string): string =>
  [
    'camera=()',
    'display-capture=()',
    'geolocation=()',
    'microphone=()',
    'midi=()',
    `payment=(self "${paymentOrigin}")`,
    'usb=()',
  ].join(', ');

/** What every answer carries unless it says otherwise. */
export function hookSecurityHeaders(app: FastifyInstance, paymentOrigin: string): void {
  const permissions = permissionsPolicy(paymentOrigin);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', answerPolicy).header('permissions-policy', permissions);
  });
}

/** What a page shows decides who may frame it. Pages that are not listed here are private. */
type PageClass =
  /** Catalog, booking and embedded items: nothing in them is about the visitor. */
  | 'open'
  /** A card is typed here. */
  | 'checkout'
  /** Receipts, members, signing in, and whatever is not known. */
  | 'private';

function classOfPage(path: string): PageClass {
  if (/^\/\d+(\/((catalog|activity|package|embed)(\/.*)?|error))?\/?$/i.test(path)) return 'open';
  return /^\/\d+\/checkout(\/|$)/i.test(path) ? 'checkout' : 'private';
}

/**
 * Who may show a page in a frame. `allowed` are the origins that the page's location names: null where it names none,
 * which opens its catalog to any site and its checkout to no one.
 */
export function ancestorsOf(target: string, allowed: readonly string[] | null): string {
  const { pathname, searchParams } = new URL(target, 'http://shop');
  switch (classOfPage(pathname)) {
    case 'open':
      return allowed === null ? '*' : ["'self'", ...allowed].join(' ');
    case 'checkout': {
      // Without 'self': a script of the venue runs on this origin, and reads what it frames.
      const isEmbedded = searchParams.get('embed') === '1' && allowed !== null && allowed.length > 0;
      return isEmbedded ? allowed.join(' ') : "'none'";
    }
    case 'private':
      return "'none'";
  }
}

interface PagePolicy {
  nonce: string;
  paymentOrigin: string;
  /** Where members sign in; null where nobody can. */
  identityOrigin: string | null;
  ancestors: string;
  secure: boolean;
  development: boolean;
}

export function pagePolicy(page: PagePolicy): string {
  const { nonce, paymentOrigin: payment, development } = page;
  // Tokens are fetched there, and a session is asked for without a word in a hidden frame.
  const identity = page.identityOrigin === null ? '' : ` ${page.identityOrigin}`;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'self' ${payment}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${identity}${development ? ' ws:' : ''}`,
    `frame-src ${payment}${identity}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${page.ancestors}`,
    ...(page.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Pages that a script of a venue may run on keep their popups; no window of another page reaches into the rest. */
export const openerPolicy = (path: string): string =>
  classOfPage(path) === 'open' ? 'same-origin-allow-popups' : 'same-origin';
