/**
 * The response headers that restrict what browsers do with our answers, one set per class of answer (D-SE-01,
 * D-EMB-02, S10, S14, S42; docs/decisions/0028-headers-per-class-of-page.md).
 */
import { classOfPage } from '@gangway/contract/embed';
import type { FastifyInstance } from 'fastify';

/** Policy of answers that are not shop pages: load nothing, and cannot be framed. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Where the provider's card form comes from and sends to. */
export interface PaymentOrigins {
  scripts: readonly string[];
  frames: readonly string[];
  connects: readonly string[];
  /** The frames that may open a wallet's sheet. */
  sheets: readonly string[];
  /** Whether only documents in which guests pay may load from there; the sandbox of tests and demos is allowed everywhere. */
  onlyAtPayment: boolean;
}

/** Of a gateway whose form, script and API share one origin. */
export const singleOrigin = (origin: string): PaymentOrigins => ({
  scripts: [origin],
  frames: [origin],
  connects: [],
  sheets: [origin],
  onlyAtPayment: false,
});

/** Exactly the hosts that Stripe names for its form. */
export const stripeOrigins: PaymentOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connects: ['https://api.stripe.com'],
  sheets: ['https://js.stripe.com'],
  onlyAtPayment: true,
};

/** Allows payment requests, here and in the frame of the card fields, and no other device feature. */
const permissionsPolicy = ({ sheets }: PaymentOrigins): string =>
  [
    'camera=()',
    'display-capture=()',
    'geolocation=()',
    'microphone=()',
    'midi=()',
    `payment=(${['self', ...sheets.map((origin) => `"${origin}"`)].join(' ')})`,
    'usb=()',
  ].join(', ');

/** Of the desk's documents, which scan tickets with the camera and take no card payments themselves. */
export const deskPermissions = [
  'camera=(self)',
  'display-capture=()',
  'geolocation=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ');

/** Sets the default headers of every answer. */
export function hookSecurityHeaders(app: FastifyInstance, payment: PaymentOrigins): void {
  const permissions = permissionsPolicy(payment);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', answerPolicy).header('permissions-policy', permissions);
  });
}

/** What a request for a page asks for. */
export type PageTarget = Pick<URL, 'pathname' | 'searchParams' | 'search'>;

/**
 * Reads the target of a request as the page's router reads it: `/1/catalog/../checkout` is the checkout. Everything that
 * depends on the path reads it here, so that no header is of another page than the body.
 */
export const pageTarget = (url: string): PageTarget =>
  new URL(`http://shop${url.startsWith('/') ? '' : '/'}${url}`);

/**
 * Returns who may frame a page. `allowed` are the origins that the page's location lists, or null if it lists
 * none: then any site may frame its catalog, and none its checkout.
 */
export function ancestorsOf(
  { pathname, searchParams }: PageTarget,
  allowed: readonly string[] | null,
): string {
  switch (classOfPage(pathname)) {
    case 'open':
      return allowed === null ? '*' : ["'self'", ...allowed].join(' ');
    case 'checkout': {
      // Excludes 'self': a venue's script runs on this origin and could read the frame.
      const isEmbedded = searchParams.get('embed') === '1' && allowed !== null && allowed.length > 0;
      return isEmbedded ? allowed.join(' ') : "'none'";
    }
    case 'preview':
    case 'private':
      return "'none'";
  }
}

/**
 * Whether a document may load the payment form. Of pages in a frame all may: there an item, its cart and its checkout
 * are one document (docs/decisions/0028-headers-per-class-of-page.md).
 * @param destination the request's Sec-Fetch-Dest; browsers that do not send it may show the page in a frame
 */
export function mayTakePayment(
  path: string,
  payment: PaymentOrigins,
  destination: string | undefined,
): boolean {
  return (
    !payment.onlyAtPayment || destination !== 'document' || /^\/\d+\/(checkout|receipt)(\/|$)/i.test(path)
  );
}

interface PagePolicy {
  nonce: string;
  /** Null for a document that may not load the payment form. */
  payment: PaymentOrigins | null;
  /** Where members sign in; null if nobody can. */
  identityOrigin: string | null;
  /** The page of the venue's trackers; null if none load. */
  trackersPage: string | null;
  /** Where the translation service's script comes from; null on pages without it. */
  translationOrigin: string | null;
  ancestors: string;
  /** Whether it frames pages of the shop. */
  framesShop: boolean;
  secure: boolean;
  development: boolean;
}

export function pagePolicy(page: PagePolicy): string {
  const { nonce, payment, development } = page;
  // Tokens are fetched there, and a hidden frame checks for an existing session.
  const identity = page.identityOrigin === null ? '' : ` ${page.identityOrigin}`;
  const trackers = page.trackersPage === null ? '' : ` ${page.trackersPage}`;
  const translation = page.translationOrigin === null ? '' : ` ${page.translationOrigin}`;
  const scripts = ["'self'", ...(payment?.scripts ?? [])].join(' ');
  const frames =
    `${(payment?.frames ?? []).join(' ')}${identity}${trackers}${page.framesShop ? " 'self'" : ''}`.trim();
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${scripts}${translation}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(payment?.connects ?? [])].join(' ')}${identity}${translation}${development ? ' ws:' : ''}`,
    `frame-src ${frames === '' ? "'none'" : frames}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${page.ancestors}`,
    ...(page.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Policy of the desk: everything comes from here, nothing is sent elsewhere, and nobody frames it.
 * @param nonce of the style that React Aria adds, and of the scripts that the compiler adds in development
 */
export const deskPolicy = ({ nonce, development }: { nonce: string; development: boolean }): string =>
  [
    "default-src 'none'",
    `script-src 'self'${development ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

interface TrackersPolicy {
  nonce: string;
  /** Where scripts are loaded from, and what they send to. */
  scriptOrigins: readonly string[];
  /** Where nothing but pictures is asked for. */
  pictureOrigins: readonly string[];
  ancestors: string;
  secure: boolean;
}

/**
 * Policy of the frame in which trackers run: an origin of its own that no page, cookie or storage belongs to, and
 * nothing but trackers' hosts (docs/decisions/0059-trackers-in-a-frame-of-their-own.md).
 */
export function trackersPolicy({ nonce, ...page }: TrackersPolicy): string {
  const scripts = page.scriptOrigins.join(' ');
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${scripts}`,
    `connect-src ${scripts === '' ? "'none'" : scripts}`,
    `img-src ${[scripts, ...page.pictureOrigins].join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${page.ancestors}`,
    ...(page.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Pages that may run scripts of others; they never show cards or tickets (decision 0047). */
export const isOpenToScripts = (path: string): boolean => classOfPage(path) === 'open';

export const framesShop = (path: string): boolean => classOfPage(path) === 'preview';

/** Pages that may run a venue's script keep their popups; no other window has access to the rest. */
export const openerPolicy = (path: string): string =>
  classOfPage(path) === 'open' ? 'same-origin-allow-popups' : 'same-origin';
