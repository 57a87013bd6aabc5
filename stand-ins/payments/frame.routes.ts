/**
 * What the visitor's browser loads from the gateway: the script, the card frame, one-time tokens, the 3-D
 * Secure page.
 */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { isAllowedParent } from '../kit/origins.ts';
import { brandOf, digitsOf, isPast, isWholeNumber, readExpiry } from './browser/card-number.js';
import { challengePage, framePage, messagePage } from './frame-pages.ts';
import type { Ledger } from './ledger.ts';
import { LedgerRefusal } from './ledger-shapes.ts';
import { findSandboxNumber } from './outcomes.ts';
import { pageSender, requireOwnPage } from './own-pages.ts';

export type FrameNeeds = { ledger: Ledger; publicKey: string; allowedParents: string[]; now: () => Date };

type TokenBody = { publicKey: string; number: string; expiry: string; code: string };

const tokenBody = {
  type: 'object',
  required: ['publicKey', 'number', 'expiry', 'code'],
  additionalProperties: false,
  properties: {
    publicKey: { type: 'string', maxLength: 100 },
    number: { type: 'string', maxLength: 40 },
    expiry: { type: 'string', maxLength: 12 },
    code: { type: 'string', maxLength: 8 },
  },
};
const outcomeBody = {
  type: 'object',
  required: ['outcome'],
  additionalProperties: false,
  properties: { outcome: { enum: ['approved', 'declined'] } },
};

const assets = {
  'frame.js': 'text/javascript',
  'frame-words.js': 'text/javascript',
  'amount-words.js': 'text/javascript',
  'card-number.js': 'text/javascript',
  'challenge.js': 'text/javascript',
  'theme.js': 'text/javascript',
  'sheet.js': 'text/javascript',
  'frame.css': 'text/css',
  'sheet.css': 'text/css',
} as const;

const readAsset = (name: string): Buffer => readFileSync(new URL(`./browser/${name}`, import.meta.url));

export function frameRoutes(app: FastifyInstance, needs: FrameNeeds): void {
  const sendPage = pageSender(needs.allowedParents);

  // What runs in the shop's own page.
  for (const name of ['sandbox.js', 'wallets.js']) {
    const script = readAsset(name);
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=300')
        .type('text/javascript; charset=utf-8')
        .send(script),
    );
  }

  app.get('/favicon.ico', async (_request, reply) =>
    reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  );

  for (const [name, type] of Object.entries(assets)) {
    const content = readAsset(name);
    app.get(`/frame/${name}`, async (_request, reply) =>
      reply
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'public, max-age=300')
        .type(`${type}; charset=utf-8`)
        .send(content),
    );
  }

  app.get<{ Querystring: { parent?: string } }>('/frame', async (request, reply) => {
    const parent = request.query.parent;
    if (typeof parent !== 'string' || !isAllowedParent(needs.allowedParents, parent)) {
      return sendPage(reply.code(403), messagePage('The card form cannot be shown on this page.'));
    }
    return sendPage(reply, framePage(parent));
  });

  app.post<{ Body: TokenBody }>('/frame/tokens', { schema: { body: tokenBody } }, async (request, reply) => {
    requireOwnPage(request);
    const { publicKey, expiry, code } = request.body;
    if (publicKey !== needs.publicKey) {
      throw new LedgerRefusal(401, 'key_unknown', 'This page is not set up to take cards.');
    }
    const number = digitsOf(request.body.number);
    const { brand, codeLength } = brandOf(number);
    if (!isWholeNumber(number))
      throw new LedgerRefusal(422, 'number_invalid', 'The card number is not valid.');
    const date = readExpiry(expiry);
    if (!date) throw new LedgerRefusal(422, 'expiry_invalid', 'The date is not valid.');
    const now = needs.now();
    if (isPast(date, { month: now.getMonth() + 1, year: now.getFullYear() })) {
      throw new LedgerRefusal(422, 'expiry_past', 'This card has expired.');
    }
    if (!/^\d+$/.test(code) || code.length !== codeLength) {
      throw new LedgerRefusal(422, 'code_invalid', 'The security code is not valid.');
    }
    const behavior = findSandboxNumber(number);
    if (!behavior)
      throw new LedgerRefusal(
        422,
        'not_a_test_card',
        'Only test cards work here, such as 4242 4242 4242 4242.',
      );
    const last4 = number.slice(-4);
    const token = needs.ledger.addToken(behavior, { brand, last4 });
    return reply.code(201).header('cache-control', 'no-store').send({ token, brand, last4 });
  });

  app.get<{ Params: { id: string }; Querystring: { parent?: string } }>(
    '/challenge/:id',
    async (request, reply) => {
      const charge = needs.ledger.peek(request.params.id);
      if (!charge)
        return sendPage(reply.code(404), messagePage('This verification does not exist or is long over.'));
      const parent = request.query.parent;
      const known = typeof parent === 'string' && isAllowedParent(needs.allowedParents, parent) ? parent : '';
      return sendPage(reply, challengePage(charge, known, needs.allowedParents));
    },
  );

  app.post<{ Params: { id: string }; Body: { outcome: 'approved' | 'declined' } }>(
    '/challenge/:id',
    { schema: { body: outcomeBody } },
    async (request) => {
      requireOwnPage(request);
      const charge = needs.ledger.answerChallenge(request.params.id, request.body.outcome === 'approved');
      const open = charge.state === 'authorised' || charge.state === 'captured';
      return { transactionId: charge.id, outcome: open ? 'approved' : 'declined' };
    },
  );
}
