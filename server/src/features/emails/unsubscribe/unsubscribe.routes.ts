/** The page that unsubscribes, and the one-click request of mail programs (RFC 8058; docs/rules/reminders.md, "Unsubscribing"). */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gate } from '../../../platform/serve.ts';
import { type Shown, themeOf, venuePageHeaders } from '../../location/venue-page.shared.ts';
import type { UnsubscribeLink, Unsubscribing } from './unsubscribe.service.ts';
import { unknownLinkPage, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts';

interface Address {
  Params: { locationKey: string };
  Querystring: { key?: unknown; theme?: unknown };
}

/** Mail programs send a few words, which say nothing that the address does not. */
const maxBytes = 4096;

const linkOf = ({ params, query }: FastifyRequest<Address>): UnsubscribeLink => ({
  locationKey: Number(params.locationKey),
  key: typeof query.key === 'string' ? query.key : '',
});

function send(
  { query }: FastifyRequest<Address>,
  reply: FastifyReply,
  status: number,
  write: (shown: Shown) => string,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .status(status)
    .headers(venuePageHeaders(nonce))
    .type('text/html; charset=utf-8')
    .send(write({ nonce, theme: themeOf(query.theme) }));
}

export function unsubscribeRoutes(app: FastifyInstance, gate: Gate, unsubscribing: Unsubscribing): void {
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, _body, done) =>
      done(null, undefined),
    );
    const url = '/:locationKey(^\\d+$)/unsubscribe';

    pages.get<Address>(url, { schema: { hide: true } }, async (request, reply) => {
      gate.limit({ limit: 'page' }, request.ip);
      const found = await unsubscribing.find(linkOf(request));
      if (found === null) return send(request, reply, 404, unknownLinkPage);
      const write = found.isOut ? unsubscribedPage : unsubscribePage;
      return send(request, reply, 200, (shown) => write(found.venue, shown));
    });

    pages.post<Address>(url, { schema: { hide: true } }, async (request, reply) => {
      gate.limit({ limit: 'cart' }, request.ip);
      const venue = await unsubscribing.unsubscribe(linkOf(request));
      return venue === null
        ? send(request, reply, 404, unknownLinkPage)
        : send(request, reply, 200, (shown) => unsubscribedPage(venue, shown));
    });
  });
}
