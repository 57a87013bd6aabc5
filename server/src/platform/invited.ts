/**
 * Tells whether a GET that changes data was intended: a prefetcher, a link preview or an image on another
 * site must not change a cart (C-24, S7; docs/decisions/0013-calls-that-change-by-get.md).
 */
import type { IncomingHttpHeaders } from 'node:http';

const isBrowser = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => name.startsWith('sec-fetch-')) ||
  /\bMozilla\//.test(headers['user-agent'] ?? '');

export function isInvited(headers: IncomingHttpHeaders): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => String(headers[name] ?? ''));
  if (purpose.some((text) => /prefetch|prerender|preview/i.test(text))) return false;
  const { 'sec-fetch-mode': mode, 'sec-fetch-site': site } = headers;
  if (mode === 'navigate' || mode === 'no-cors') return false;
  if (site === 'cross-site' || site === 'same-site') return false;
  // A page of another origin cannot set this header without a preflight; our page sets it on every change.
  return headers['x-requested-with'] !== undefined || !isBrowser(headers);
}
