/** Sends a page of the provider. */
import type { FastifyReply } from 'fastify';

/**
 * Login pages cannot be framed. Their forms end at the shop, so its origin must be an allowed form target.
 */
export function sendPage(reply: FastifyReply, html: string, shop: string | null, status = 200): FastifyReply {
  const targets = shop === null ? '' : ` ${new URL(shop).origin}`;
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${targets}`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
