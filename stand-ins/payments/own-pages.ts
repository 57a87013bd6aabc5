/** The gateway's own pages: how they are sent, and that nobody else's pages call for them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LedgerRefusal } from './ledger-shapes.ts';

/** Returns a function that sends a page with the headers of all of them. */
export function pageSender(allowedParents: readonly string[]) {
  // The policy would be asked of all windows around the frame, and a shop may itself be shown by any site. The frame
  // speaks only to the shop that its address names, and that is one of the allowed parents.
  const ancestors = allowedParents.length > 0 ? '*' : "'none'";
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
  return (reply: FastifyReply, page: string): FastifyReply =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
      .type('text/html; charset=utf-8')
      .send(page);
}

/**
 * Refuses calls from other sites' pages, which the browser's headers reveal. Programs send no such headers
 * and pass.
 */
export function requireOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    throw new LedgerRefusal(403, 'wrong_origin', 'Only the pages of this gateway may call this.');
  }
}
