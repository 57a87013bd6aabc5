/** The sheets of wallets: their page, and the one-time tokens of what is chosen there. */
import type { FastifyInstance } from 'fastify';
import { isAllowedParent } from '../kit/origins.ts';
import { brandOf } from './browser/card-number.js';
import type { FrameNeeds } from './frame.routes.ts';
import { messagePage, sheetPage } from './frame-pages.ts';
import { LedgerRefusal } from './ledger-shapes.ts';
import { brokenWalletNumber, findSandboxNumber, type Wallet, wallets } from './outcomes.ts';
import { pageSender, requireOwnPage } from './own-pages.ts';

type TokenBody = {
  publicKey: string;
  wallet: Wallet;
  number: string;
  amount: number;
  currency: string;
  session?: string;
};

const tokenBody = {
  type: 'object',
  required: ['publicKey', 'wallet', 'number', 'amount', 'currency'],
  additionalProperties: false,
  properties: {
    publicKey: { type: 'string', maxLength: 100 },
    wallet: { enum: wallets },
    number: { type: 'string', pattern: '^\\d{12,19}$' },
    amount: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    session: { type: 'string', maxLength: 100 },
  },
};

export function sheetRoutes(app: FastifyInstance, needs: Omit<FrameNeeds, 'now'>): void {
  const { ledger, publicKey, allowedParents } = needs;
  const sendPage = pageSender(allowedParents);

  app.get<{ Querystring: { parent?: string; wallet?: string } }>('/sheet', async (request, reply) => {
    const { parent, wallet: asked } = request.query;
    const wallet = wallets.find((name) => name === asked);
    if (typeof parent !== 'string' || wallet === undefined || !isAllowedParent(allowedParents, parent))
      return sendPage(reply.code(403), messagePage('This sheet cannot be shown on this page.'));
    return sendPage(reply, sheetPage(parent, wallet));
  });

  app.post<{ Body: TokenBody }>('/sheet/tokens', { schema: { body: tokenBody } }, async (request, reply) => {
    requireOwnPage(request);
    const { wallet, number, amount, currency, session = '' } = request.body;
    if (request.body.publicKey !== publicKey)
      throw new LedgerRefusal(401, 'key_unknown', 'This page is not set up to take payments.');
    const behavior = findSandboxNumber(number);
    if (number === brokenWalletNumber || behavior === undefined)
      throw new LedgerRefusal(422, 'wallet_failed', 'The wallet could not pay with this card.');
    if (wallet === 'applepay' && !ledger.takeWalletSession(session))
      throw new LedgerRefusal(422, 'session_unknown', 'Apple Pay was not opened by a validated merchant.');
    const card = { brand: brandOf(number).brand, last4: number.slice(-4) };
    const token = ledger.addToken(behavior, card, { wallet, amount, currency });
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ token, ...card });
  });
}
