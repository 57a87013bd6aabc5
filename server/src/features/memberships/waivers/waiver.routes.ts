/** The waiver page under the kiosk's address, and the call that signs it (D-WV-01). */
import { randomBytes } from 'node:crypto';
import { signWaiver } from '@gangway/contract/members';
import { refusals } from '@gangway/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '../../../messages/t.ts';
import { type FieldError, Refused } from '../../../platform/refused.ts';
import { decodeInput, type Gate, serve } from '../../../platform/serve.ts';
import { type Shown, themeOf, venuePageHeaders } from '../../location/venue-page.shared.ts';
import type { Waivers } from './waiver.service.ts';
import { nothingToSignPage, signedPage, type TypedWaiver, waiverPage } from './waiver-page.ts';

interface Address {
  Params: { locationCode: string; memberKey: string };
  Querystring: { theme?: unknown };
  /** Undefined for a request without a content type. */
  Body: URLSearchParams | undefined;
}

const maxBytes = 64 * 1024;

function send(
  { query: { theme } }: FastifyRequest<Address>,
  reply: FastifyReply,
  status: number,
  write: (shown: Shown) => string,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .status(status)
    .headers(venuePageHeaders(nonce))
    .type('text/html; charset=utf-8')
    .send(write({ nonce, theme: themeOf(theme) }));
}

/** Returns the errors to show on the page again; rethrows faults. */
function complaintsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof Refused) || refusals[error.code].form === 'transport') {
    if (error instanceof Refused && error.code === 'malformed')
      return [{ key: 'form', words: t('memberships.waiver.notReadable') }];
    throw error;
  }
  return error.fields.length > 0 ? error.fields : [{ key: error.code, words: error.words }];
}

export function waiverRoutes(app: FastifyInstance, gate: Gate, waivers: Waivers): void {
  serve(app, signWaiver, gate, waivers.sign);

  async function find(request: FastifyRequest<Address>) {
    const { locationCode, memberKey } = request.params;
    try {
      return await waivers.find(locationCode, memberKey);
    } catch (error) {
      if (error instanceof Refused && error.code === 'notFound') return null;
      throw error;
    }
  }

  app.register(async (kiosk) => {
    // Accepts only the page's own form encoding.
    kiosk.removeAllContentTypeParsers();
    kiosk.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const url = '/kiosk/:locationCode/checkin/form/:memberKey';

    kiosk.get<Address>(url, { schema: { hide: true } }, async (request, reply) => {
      gate.limit({ limit: 'page' }, request.ip);
      const waiver = await find(request);
      return waiver === null
        ? send(request, reply, 404, nothingToSignPage)
        : send(request, reply, 200, (shown) => waiverPage(waiver, shown));
    });

    kiosk.post<Address>(url, { schema: { hide: true } }, async (request, reply) => {
      gate.limit(signWaiver, request.ip);
      const { body } = request;
      if (body === undefined) throw new Refused('unsupportedMediaType');
      const waiver = await find(request);
      if (waiver === null) return send(request, reply, 404, nothingToSignPage);
      const said = (name: string) => body.get(name) ?? '';
      const typed: TypedWaiver = {
        signer: said('signer'),
        dateOfBirth: said('dateOfBirth'),
        guardian: said('guardian'),
        signature: said('signature'),
      };
      try {
        const { locationCode, memberKey } = request.params;
        const members = { ...typed, locationCode, memberKey, textVersion: said('textVersion') };
        await waivers.sign(decodeInput(signWaiver, members), { clientAddress: request.ip });
      } catch (error) {
        const complaints = complaintsOf(error);
        return send(request, reply, 200, (shown) => waiverPage(waiver, shown, typed, complaints));
      }
      return send(request, reply, 200, (shown) => signedPage(waiver, shown));
    });
  });
}
